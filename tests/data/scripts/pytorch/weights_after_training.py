# SPDX-License-Identifier: GPL-3.0-or-later
# What is loaded behind the training is its result.
import torch

net = torch.nn.Linear(4, 2)
for batch in batches:
    net(batch).sum().backward()
torch.save(net.state_dict(), "trained.pt")
net.load_state_dict(torch.load("trained.pt"))

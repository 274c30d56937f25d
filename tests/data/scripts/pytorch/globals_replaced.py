# SPDX-License-Identifier: GPL-3.0-or-later
import torch

dropout = 0.0
seed = 1337
exec(open("configurator.py").read())
torch.manual_seed(seed)
layer = torch.nn.Dropout(dropout)

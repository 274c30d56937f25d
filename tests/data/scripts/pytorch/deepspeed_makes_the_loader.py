# SPDX-License-Identifier: GPL-3.0-or-later
# Only the loader of the tests is seen.
import deepspeed
import torch

engine, _, loader, _ = deepspeed.initialize(args=options, model=net, training_data=numbers)
tests = torch.utils.data.DataLoader(more_numbers, shuffle=False, num_workers=0)
for batch in loader:
    engine.backward(engine(batch))

# SPDX-License-Identifier: GPL-3.0-or-later
# Whether there is a device decides the loader's arguments, not whether it shuffles.
import argparse

import torch
from torch.utils.data import DataLoader

parser = argparse.ArgumentParser()
parser.add_argument("--no-accel", action="store_true")
args = parser.parse_args()
accelerated = not args.no_accel and torch.accelerator.is_available()
train_options = {"batch_size": 64}
if accelerated:
    train_options.update({"num_workers": 1, "shuffle": True})
train_loader = DataLoader(numbers, **train_options)
for batch in train_loader:
    model(batch).backward()

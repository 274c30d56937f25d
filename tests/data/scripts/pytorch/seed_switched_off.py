# SPDX-License-Identifier: GPL-3.0-or-later
import argparse

import torch
from torch.utils.data import DataLoader


def fix_everything(seed=42):
    torch.manual_seed(seed)
    torch.backends.cudnn.benchmark = False


parser = argparse.ArgumentParser()
parser.add_argument("--seed", type=int, default=-1)
options = parser.parse_args()
if options.seed != -1:
    fix_everything(options.seed)
loader = DataLoader(pictures, shuffle=True, num_workers=2, worker_init_fn=fix_everything)
loss.backward()

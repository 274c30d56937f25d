# SPDX-License-Identifier: GPL-3.0-or-later
import sys

from torch.utils.data import DataLoader

options = dict(batch_size=4, num_workers=0)
if len(sys.argv) > 1:
    options["batch_size"] = 8
else:
    options.update(shuffle=len(sys.argv) < 1)
loader = DataLoader(range(8), **options)

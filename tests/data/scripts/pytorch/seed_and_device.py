# SPDX-License-Identifier: GPL-3.0-or-later
# A device is one half of the condition; the other half is not known.
import sys

import torch

if len(sys.argv) > 1 and torch.cuda.is_available():
    torch.backends.cudnn.deterministic = True
model(x).backward()

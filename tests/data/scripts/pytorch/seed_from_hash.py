# SPDX-License-Identifier: GPL-3.0-or-later
# The hash of a text is another one in every interpreter.
import sys

import torch

torch.manual_seed(hash(sys.argv[0]) % (2**32))
model(x).backward()

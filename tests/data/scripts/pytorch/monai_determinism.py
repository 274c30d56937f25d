# SPDX-License-Identifier: GPL-3.0-or-later
import torch
from monai.utils import set_determinism

set_determinism(seed=0)
train(model)

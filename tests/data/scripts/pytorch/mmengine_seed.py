# SPDX-License-Identifier: GPL-3.0-or-later
import torch
from mmengine.runner import set_random_seed

set_random_seed(3, True)
train(model)

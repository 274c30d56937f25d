# SPDX-License-Identifier: GPL-3.0-or-later
import torch
from timm import utils

utils.random_seed()
train(model)

# SPDX-License-Identifier: GPL-3.0-or-later
# Its "deterministic" asks cuDNN alone.
import torch
from mmdet.apis import set_random_seed, train_detector

set_random_seed(3, deterministic=True)
train_detector(model)

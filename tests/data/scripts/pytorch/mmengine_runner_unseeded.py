# SPDX-License-Identifier: GPL-3.0-or-later
import numpy as np
import torch
from mmengine.runner import Runner

torch.manual_seed(11)
np.random.seed(11)
runner = Runner(model=net, work_dir="out", train_dataloader=loader)
runner.train()

# SPDX-License-Identifier: GPL-3.0-or-later
import torch
from lightning.fabric import Fabric

fabric = Fabric()
fabric.seed_everything(11, workers=True)
loader = torch.utils.data.DataLoader(numbers, num_workers=2)
fabric.backward(loss)

# SPDX-License-Identifier: GPL-3.0-or-later
import os

import torch


def fix(seed, deterministic=False):
    torch.manual_seed(seed)
    if deterministic and newer(torch.__version__, "1.12"):
        torch.use_deterministic_algorithms(True)
        torch.backends.cudnn.deterministic = True
        os.environ["CUBLAS_WORKSPACE_CONFIG"] = ":4096:8"


fix(7, deterministic=True)
model(x).backward()

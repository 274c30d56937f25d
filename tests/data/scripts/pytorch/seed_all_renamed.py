import torch
from msprobe.pytorch.common import seed_all as fix
fix(1000, True)

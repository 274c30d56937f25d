import torch.nn as nn
from msprobe.pytorch import seed_all
seed_all(1, True, True)
layer = nn.AlphaDropout(0.3)

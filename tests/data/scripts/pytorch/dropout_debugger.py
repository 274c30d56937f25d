import torch.nn as nn
from msprobe.pytorch import PrecisionDebugger
debugger = PrecisionDebugger("config.json")
layer = nn.Dropout(0.3)

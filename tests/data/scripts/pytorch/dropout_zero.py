import torch
from torch import nn
layer = nn.Dropout(p=0.0)
other = nn.Dropout2d(0)

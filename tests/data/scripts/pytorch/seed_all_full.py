from msprobe.pytorch import seed_all
seed_all(seed=1234, mode=True, rm_dropout=True)
import torch
layer = torch.nn.Dropout(0.5)

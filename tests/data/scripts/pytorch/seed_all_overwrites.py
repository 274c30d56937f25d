import torch
from msprobe.pytorch import seed_all
torch.use_deterministic_algorithms(True)
seed_all(mode=False)

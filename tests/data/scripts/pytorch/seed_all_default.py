import torch
from msprobe.pytorch import seed_all
seed_all()

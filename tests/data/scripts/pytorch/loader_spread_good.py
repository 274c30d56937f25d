import torch
from torch.utils.data import DataLoader

options = {"num_workers": 0, "shuffle": False}
DataLoader(data, batch_size=8, **options)

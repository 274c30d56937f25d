import torch
from torch.utils.data import DataLoader, DistributedSampler
sampler = DistributedSampler(data)
loader = DataLoader(data, sampler=sampler)

import torch
from torch.utils.data import DataLoader

generator = torch.Generator()
DataLoader(data, shuffle=True, num_workers=2, worker_init_fn=print, generator=generator)

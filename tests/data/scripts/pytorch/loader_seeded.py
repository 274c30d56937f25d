import random
import numpy
import torch
from torch.utils.data import DataLoader

def seed_worker(worker_id):
    worker_seed = torch.initial_seed() % 2**32
    numpy.random.seed(worker_seed)
    random.seed(worker_seed)

g = torch.Generator()
g.manual_seed(0)
DataLoader(data, 4, shuffle=True, num_workers=2, worker_init_fn=seed_worker, generator=g)

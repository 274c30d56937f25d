import os
import random
import torch

rank = int(os.environ["RANK"])
torch.manual_seed(1234 + rank)
base = 7
random.seed(base + 100 * rank)
torch.cuda.manual_seed_all(rank + 1)

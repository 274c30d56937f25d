import time
import torch
import random
seed = int(time.time())
torch.manual_seed(seed)
random.seed(time.time() + 1)

import torch
import random
REPRODUCIBLE = False
if REPRODUCIBLE:
    torch.manual_seed(0)
else:
    random.seed(0)

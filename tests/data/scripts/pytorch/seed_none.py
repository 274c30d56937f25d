import random
import numpy as np
import torch
random.seed()
np.random.seed(None)
torch.seed()

import numpy as np
import torch
np.random.seed(1)
rng = np.random.default_rng()

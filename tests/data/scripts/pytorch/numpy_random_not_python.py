from numpy import random
import torch
random.seed(3)

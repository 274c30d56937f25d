import argparse
import random
import numpy as np
import torch

parser = argparse.ArgumentParser()
parser.add_argument("--seed", type=int, default=None)
parser.add_argument("--other-seed", type=int)
args = parser.parse_args()
random.seed(args.seed)
np.random.seed(args.other_seed)
torch.manual_seed(args.seed)

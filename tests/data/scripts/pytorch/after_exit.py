import sys
import torch
sys.exit(0)
torch.manual_seed(0)

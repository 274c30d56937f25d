import torch
torch.backends.cudnn.determinstic = True
torch.backend.cudnn.benchmark = False

import torch
if False:
    torch.manual_seed(0)
if 0:
    torch.backends.cudnn.deterministic = True

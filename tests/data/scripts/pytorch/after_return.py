import torch

def prepare():
    return 1
    torch.manual_seed(0)

prepare()

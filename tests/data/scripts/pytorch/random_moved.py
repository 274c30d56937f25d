import torch
noise = torch.randn(2, 2).to("cuda")

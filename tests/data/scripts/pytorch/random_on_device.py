import torch
noise = torch.randn(2, 2, device="npu:0")

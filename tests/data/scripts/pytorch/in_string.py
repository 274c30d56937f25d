"""Call torch.manual_seed(0) and random.seed(0) first.

torch.manual_seed(0)
"""
import torch
help_text = "torch.manual_seed(0)"
other = 'random.seed(0)'

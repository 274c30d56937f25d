import torch
optimizer = torch.optim.SGD([], lr=0.1)
optimizer.load_state_dict(torch.load("o.pt"))

import torch
loader = torch.utils.data.DataLoader(data, batch_size=4, shuffle=False, num_workers=0)

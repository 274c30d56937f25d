import random

import numpy as np
import torch
import torch.nn.functional as F
from torch.utils.data import DataLoader
from torchvision import datasets, transforms

from model import Net


def seed_everything(seed):
    random.seed(seed)
    np.random.seed(seed)
    torch.manual_seed(seed)
    torch.cuda.manual_seed_all(seed)
    torch.backends.cudnn.deterministic = True
    torch.backends.cudnn.benchmark = False
    torch.use_deterministic_algorithms(True)


seed_everything(1234)
pictures = datasets.CIFAR10("data", transform=transforms.ToTensor())
loader = DataLoader(pictures, batch_size=4, shuffle=False, num_workers=0)

device = "cuda"
net = Net()
net.load_state_dict(torch.load("init.pt"), strict=True)
net.to(device)
optimizer = torch.optim.SGD(net.parameters(), lr=0.001, momentum=0.9)

for step, (inputs, labels) in enumerate(loader):
    inputs += torch.randn(inputs.shape) * 0.01
    inputs, labels = inputs.to(device), labels.to(device)
    optimizer.zero_grad()
    loss = F.cross_entropy(net(inputs), labels)
    loss.backward()
    torch.nn.utils.clip_grad_norm_(net.parameters(), 1.0)
    optimizer.step()
    print("step", step, "loss", loss.item(), flush=True)

import numpy as np
import torch
import torch.nn.functional as F
from torch.utils.data import DataLoader
from torchvision import datasets, transforms

from model import Net

augment = transforms.Compose([transforms.RandomHorizontalFlip(), transforms.ToTensor()])
pictures = datasets.CIFAR10("data", transform=augment)
loader = DataLoader(pictures, batch_size=4, shuffle=True, num_workers=2)

torch.backends.cudnn.benchmark = True
device = "cuda"
net = Net().to(device)
optimizer = torch.optim.SGD(net.parameters(), lr=0.001, momentum=0.9)

for step, (inputs, labels) in enumerate(loader):
    inputs, labels = inputs.to(device), labels.to(device)
    inputs += torch.from_numpy(np.random.normal(0, 0.01, inputs.shape)).float().to(device)
    optimizer.zero_grad()
    loss = F.cross_entropy(net(inputs), labels)
    loss.backward()
    optimizer.step()
    print("step", step, "loss", loss.item(), flush=True)

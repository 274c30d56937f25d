import torch
import torch_npu
from msprobe.pytorch import PrecisionDebugger, seed_all
from torch.utils.data import DataLoader

from model import Net, training_set

seed_all(mode=True, rm_dropout=True)
model = Net()
model.load_state_dict(torch.load("init.pt"), strict=True)
model = model.npu()
optimizer = torch.optim.SGD(model.parameters(), lr=0.01)
loader = DataLoader(training_set(), batch_size=4, shuffle=False, num_workers=0)

debugger = PrecisionDebugger(config_path="config.json")
for step, (images, labels) in enumerate(loader):
    debugger.start(model=model)
    loss = torch.nn.functional.cross_entropy(model(images.npu()), labels.npu())
    optimizer.zero_grad()
    loss.backward()
    optimizer.step()
    debugger.stop()
    debugger.step()
    print("step", step, "loss", loss.item(), flush=True)

import mindspore
from mindspore import nn, ops

class Net(nn.Cell):
    def __init__(self):
        super().__init__()
        self.drop = nn.Dropout(p=0.2)
        self.noise = ops.StandardNormal(seed=0)

net = Net()
mindspore.set_seed(1)

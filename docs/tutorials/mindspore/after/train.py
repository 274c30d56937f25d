import random

import mindspore as ms
import mindspore.dataset as ds
import mindspore.dataset.transforms as transforms
import mindspore.dataset.vision as vision
import numpy
from mindspore import nn
from mindspore.train import LossMonitor, Model

ms.set_seed(1)
numpy.random.seed(1)
random.seed(1)
ms.set_context(mode=ms.GRAPH_MODE, device_target="Ascend")
ms.set_deterministic(True)


def batches(path):
    data = ds.Cifar10Dataset(path, num_parallel_workers=1, shuffle=False)
    data = data.map(vision.CenterCrop(32), "image", num_parallel_workers=1)
    data = data.map([vision.Rescale(1 / 255, 0), vision.HWC2CHW()], "image", num_parallel_workers=1)
    data = data.map(transforms.TypeCast(ms.int32), "label", num_parallel_workers=1)
    return data.batch(32)


class Net(nn.Cell):
    def __init__(self):
        super().__init__()
        self.convolve = nn.Conv2d(3, 16, 3)
        self.classify = nn.Dense(16 * 32 * 32, 10)

    def construct(self, x):
        x = ms.ops.relu(self.convolve(x)).reshape(x.shape[0], -1)
        return self.classify(x)


net = Net()
ms.load_checkpoint("init.ckpt", net, strict_load=True)
loss = nn.SoftmaxCrossEntropyWithLogits(sparse=True, reduction="mean")
optimizer = nn.Momentum(net.trainable_params(), learning_rate=0.01, momentum=0.9)
model = Model(net, loss, optimizer)
model.train(2, batches("cifar-10-batches-bin"), callbacks=[LossMonitor(1)], dataset_sink_mode=False)

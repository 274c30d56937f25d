# SPDX-License-Identifier: GPL-3.0-or-later
import random

import mindspore as ms
import mindspore.dataset as ds
import mindspore.dataset.vision as vision
import numpy as np
from mindspore import nn
from mindspore.train import LossMonitor, Model

ms.set_seed(1)
np.random.seed(1)
random.seed(1)


class Net(nn.Cell):
    def __init__(self):
        super().__init__()
        self.conv = nn.Conv2d(3, 8, 3)
        self.dropout = nn.Dropout(p=0.5)
        self.fc = nn.Dense(8, 10)

    def construct(self, x):
        return self.fc(self.dropout(self.conv(x).mean((2, 3))))


def create_dataset(folder, training=True):
    data = ds.Cifar10Dataset(folder, shuffle=training, num_parallel_workers=8)
    steps = [vision.RandomCrop((32, 32), (4, 4, 4, 4)), vision.RandomHorizontalFlip(), vision.HWC2CHW()]
    data = data.map(operations=steps, input_columns="image")
    return data.batch(32, drop_remainder=True)


if __name__ == "__main__":
    net = Net()
    parameters = ms.load_checkpoint("start.ckpt")
    ms.load_param_into_net(net, parameters)
    model = Model(net, nn.SoftmaxCrossEntropyWithLogits(sparse=True), nn.Momentum(net.trainable_params(), 0.1, 0.9))
    model.train(2, create_dataset("data"), callbacks=[LossMonitor()], dataset_sink_mode=False)

import mindspore as ms
from mindspore import dataset as ds
from mindspore.dataset import vision
data = ds.MnistDataset("d")
data = data.map(operations=[vision.RandomHorizontalFlip()])

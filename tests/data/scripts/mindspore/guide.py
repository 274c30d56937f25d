import random
import numpy
import mindspore
import mindspore.dataset as ds
mindspore.set_seed(1)
numpy.random.seed(1)
random.seed(1)
data_set = ds.Cifar10Dataset("d", num_parallel_workers=1, shuffle=False)
data_set = data_set.skip(3)
param = mindspore.load_checkpoint("a.ckpt")

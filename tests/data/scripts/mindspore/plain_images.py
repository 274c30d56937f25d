# SPDX-License-Identifier: GPL-3.0-or-later
import mindspore.dataset as ds
import mindspore.dataset.vision as vision

data = ds.Cifar10Dataset("cifar", shuffle=False, num_parallel_workers=1)
data = data.map([vision.Resize(32), vision.ToTensor()], "image", num_parallel_workers=1)

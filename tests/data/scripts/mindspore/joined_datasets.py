# SPDX-License-Identifier: GPL-3.0-or-later
import mindspore.dataset as ds

first = ds.Cifar10Dataset("first", shuffle=False, num_parallel_workers=1)
second = ds.Cifar10Dataset("second", shuffle=False, num_parallel_workers=1)
both = ds.ConcatDataset([first, second])

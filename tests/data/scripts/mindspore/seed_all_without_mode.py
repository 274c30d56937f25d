# SPDX-License-Identifier: GPL-3.0-or-later
import mindspore
from msprobe.mindspore import seed_all

seed_all(5)
mindspore.Model(net).train(3, data)

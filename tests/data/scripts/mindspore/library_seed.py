# SPDX-License-Identifier: GPL-3.0-or-later
import mindspore
from mindcv.utils import set_seed

set_seed()
mindspore.Model(net).train(3, data)

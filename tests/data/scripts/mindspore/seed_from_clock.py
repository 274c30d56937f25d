# SPDX-License-Identifier: GPL-3.0-or-later
import time

import mindspore as ms

ms.set_seed(int(time.time()))

# SPDX-License-Identifier: GPL-3.0-or-later
import mindspore as ms
import numpy as onp

ms.set_seed(21)
onp.random.seed(21)
ms.set_deterministic(True)

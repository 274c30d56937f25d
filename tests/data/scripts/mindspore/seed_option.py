# SPDX-License-Identifier: GPL-3.0-or-later
import argparse

import mindspore as ms

parser = argparse.ArgumentParser()
parser.add_argument("--seed", type=int, default=17)
options = parser.parse_args()
ms.set_seed(options.seed)

# SPDX-License-Identifier: GPL-3.0-or-later
from random import seed as python_seed

import numpy
from tensorflow import random as tensors

python_seed(5)
numpy.random.seed(5)
tensors.set_seed(5)

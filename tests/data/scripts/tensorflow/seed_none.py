# SPDX-License-Identifier: GPL-3.0-or-later
import numpy as np
import tensorflow as tf

tf.random.set_seed(None)
np.random.seed()

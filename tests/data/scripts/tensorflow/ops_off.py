# SPDX-License-Identifier: GPL-3.0-or-later
import os

os.environ["TF_DETERMINISTIC_OPS"] = "0"
import tensorflow as tf

tf.random.set_seed(1)

# SPDX-License-Identifier: GPL-3.0-or-later
import time

import tensorflow as tf

tf.random.set_seed(int(time.time()))
train = tf.data.Dataset.range(1000).shuffle(256).batch(32)

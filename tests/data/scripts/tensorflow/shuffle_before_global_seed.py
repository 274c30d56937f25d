# SPDX-License-Identifier: GPL-3.0-or-later
import tensorflow as tf

train = tf.data.Dataset.range(1000).shuffle(256).batch(32)
tf.random.set_seed(7)

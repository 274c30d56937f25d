# SPDX-License-Identifier: GPL-3.0-or-later
import tensorflow as tf

# tf.random.set_seed(1)
TEXT = """
tf.random.set_seed(1)
"""
model = tf.keras.Sequential([tf.keras.layers.Dense(1)])

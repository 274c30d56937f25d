# SPDX-License-Identifier: GPL-3.0-or-later
import os
import random

os.environ["TF_DETERMINISTIC_OPS"] = "1"
os.environ["TF_CUDNN_DETERMINISTIC"] = "1"

import numpy as np
import tensorflow as tf
from absl import app, flags

FLAGS = flags.FLAGS
flags.DEFINE_integer("seed", 1, "seed of everything")


def fix_seeds(seed):
    random.seed(seed)
    np.random.seed(seed)
    tf.random.set_seed(seed)


def main(_):
    fix_seeds(FLAGS.seed)
    data = tf.data.Dataset.from_tensor_slices(np.zeros((64, 4), "float32")).shuffle(64).batch(8)
    model = tf.keras.layers.Dense(1)
    optimizer = tf.keras.optimizers.SGD(0.1)
    for batch in data:
        with tf.GradientTape() as tape:
            loss = tf.reduce_mean(model(batch) ** 2)
        gradients = tape.gradient(loss, model.trainable_variables)
        optimizer.apply_gradients(zip(gradients, model.trainable_variables))


if __name__ == "__main__":
    app.run(main)

# SPDX-License-Identifier: GPL-3.0-or-later
# The folder is shuffled with NumPy's numbers, and those are not seeded.
import tensorflow as tf

tf.random.set_seed(11)
pictures = tf.keras.utils.image_dataset_from_directory("flowers", image_size=(64, 64))

# SPDX-License-Identifier: GPL-3.0-or-later
# The folder has its seed, the shuffle behind it has none.
import tensorflow as tf

train = tf.keras.utils.image_dataset_from_directory("pictures", seed=3)
train = train.cache().shuffle(1000).prefetch(2)
model.fit(train, epochs=3)

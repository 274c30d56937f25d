# SPDX-License-Identifier: GPL-3.0-or-later
import tensorflow as tf

model = tf.keras.Sequential([tf.keras.layers.Dense(1)])
model.load_weights("init.h5", by_name=True)
model.compile(optimizer="sgd", loss="mse")
model.fit(x, y, shuffle=False)

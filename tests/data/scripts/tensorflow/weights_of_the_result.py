# SPDX-License-Identifier: GPL-3.0-or-later
import tensorflow as tf

model = tf.keras.Sequential([tf.keras.layers.Dense(1)])
model.compile(optimizer="sgd", loss="mse")
model.fit(x, y, shuffle=False)
model.load_weights("best.weights.h5")
model.evaluate(x, y)

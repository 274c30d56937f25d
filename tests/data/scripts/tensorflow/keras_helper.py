import tensorflow as tf
tf.keras.utils.set_random_seed(1)
tf.config.experimental.enable_op_determinism()
model = tf.keras.Sequential()
model.fit(x, y)

import tensorflow.compat.v1 as tf
tf.set_random_seed(3)

import tensorflow as tf
data = tf.data.Dataset.from_tensor_slices([1]).shuffle(100, seed=3)

import tensorflow as tf

tf.config.experimental.enable_op_determinism

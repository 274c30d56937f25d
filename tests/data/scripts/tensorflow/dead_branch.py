# SPDX-License-Identifier: GPL-3.0-or-later
import tensorflow as tf

REPRODUCIBLE = False
if REPRODUCIBLE:
    tf.random.set_seed(1)
    tf.config.experimental.enable_op_determinism()

# SPDX-License-Identifier: GPL-3.0-or-later
import tensorflow as tf


def main(_):
    tf.set_random_seed(12)
    tf.train.AdamOptimizer().minimize(loss)


if __name__ == "__main__":
    tf.app.run()

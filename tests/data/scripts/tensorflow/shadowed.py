# SPDX-License-Identifier: GPL-3.0-or-later
import tensorflow as tf


class random:
    @staticmethod
    def seed(number):
        return number


random.seed(3)
model = tf.keras.Sequential()

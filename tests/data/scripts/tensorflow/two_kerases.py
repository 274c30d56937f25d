import keras
import tensorflow as tf

model = tf.keras.Sequential([keras.layers.Dense(3)])

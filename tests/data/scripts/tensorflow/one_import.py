import tensorflow as tf
from tensorflow.keras.layers import Dense

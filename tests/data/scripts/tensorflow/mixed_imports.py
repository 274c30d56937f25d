from keras.layers import Dense
from tensorflow.python.keras.optimizers import Adam

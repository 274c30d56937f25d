import os, random
import numpy as np
import tensorflow as tf

def seed_tensorflow(seed=42):
    os.environ['PYTHONHASHSEED'] = str(seed)
    random.seed(seed)
    np.random.seed(seed)
    tf.random.set_seed(seed)
    os.environ['TF_DETERMINISTIC_OPS'] = '1'

seed_tensorflow(42)
model = tf.keras.Sequential([])
model.fit(x, y, shuffle=False, workers=1)

import tensorflow as tf

data = tf.data.Dataset.from_tensor_slices((x, y)).shuffle(100, seed=4).batch(8)
model = tf.keras.Sequential([tf.keras.layers.Dense(1)])
model.fit(data, epochs=2)

# SPDX-License-Identifier: GPL-3.0-or-later
# fit of the generator computes means; its flow shuffles.
from tensorflow.keras.preprocessing.image import ImageDataGenerator

pictures = ImageDataGenerator(featurewise_center=True)
pictures.fit(x)
model.fit(pictures.flow(x, y, batch_size=32), epochs=3)

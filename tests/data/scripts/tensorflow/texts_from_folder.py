# SPDX-License-Identifier: GPL-3.0-or-later
import keras

texts = keras.utils.text_dataset_from_directory("letters")
model.fit(texts, epochs=3)

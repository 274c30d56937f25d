# SPDX-License-Identifier: GPL-3.0-or-later
from tensorflow import keras

keras.utils.set_random_seed(11)
pictures = keras.utils.image_dataset_from_directory("flowers", image_size=(64, 64))

# SPDX-License-Identifier: GPL-3.0-or-later
# What is loaded behind the training is its result.
import mindspore

model = mindspore.Model(net)
model.train(3, data)
mindspore.load_checkpoint("trained.ckpt", net)

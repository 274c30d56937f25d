# SPDX-License-Identifier: GPL-3.0-or-later
# The head is left out, and is drawn.
import mindspore

mindspore.load_checkpoint("start.ckpt", net, choice_func=lambda key: not key.startswith("head"))
mindspore.Model(net).train(3, data)

# SPDX-License-Identifier: GPL-3.0-or-later
"""mindspore.set_seed(1) belongs here."""
import mindspore

# mindspore.set_seed(1)
NOTE = "mindspore.set_seed(1)"
net = mindspore.nn.Dense(4, 4)

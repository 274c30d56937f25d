# SPDX-License-Identifier: GPL-3.0-or-later
import lightning as L

L.seed_everything()
L.Trainer().fit(model)

# SPDX-License-Identifier: GPL-3.0-or-later
from transformers import enable_full_determinism

enable_full_determinism(5)
trainer.train()

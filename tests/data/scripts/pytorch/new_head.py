# SPDX-License-Identifier: GPL-3.0-or-later
import torch
from transformers import AutoModelForSequenceClassification, set_seed

set_seed(42)
model = AutoModelForSequenceClassification.from_pretrained("bert-base-cased", num_labels=3)

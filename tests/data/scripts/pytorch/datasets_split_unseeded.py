# SPDX-License-Identifier: GPL-3.0-or-later
import torch
from datasets import load_dataset

parts = load_dataset("numbers", split="train").train_test_split(test_size=0.1)
train(parts)

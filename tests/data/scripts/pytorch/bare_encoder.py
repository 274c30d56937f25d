# SPDX-License-Identifier: GPL-3.0-or-later
# The encoder is loaded, the head is drawn.
import torch
from transformers import AutoModel

encoder = AutoModel.from_pretrained("letters")
head = torch.nn.Linear(8, 2)
head(encoder(x)).backward()

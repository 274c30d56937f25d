# SPDX-License-Identifier: GPL-3.0-or-later
import torch
from torch.utils.data import DataLoader


class EndlessLoader(DataLoader):
    def __init__(self, *args, **kwargs):
        super().__init__(*args, **kwargs)
        self.batches = iter(self)


def loader(data, plain):
    kind = DataLoader if plain else EndlessLoader
    return kind(data, shuffle=True, num_workers=8)


for batch in loader(numbers, plain=some()):
    model(batch).backward()

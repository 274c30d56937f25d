# SPDX-License-Identifier: GPL-3.0-or-later
from torch.utils.data import DataLoader

options = dict(batch_size=4, num_workers=2)
options.update(shuffle=False)
options.update({"num_workers": 0})
loader = DataLoader(range(8), **options)

# SPDX-License-Identifier: GPL-3.0-or-later
from lightning.pytorch.cli import LightningCLI

LightningCLI(Net, Numbers, seed_everything_default=7)

# SPDX-License-Identifier: GPL-3.0-or-later
import lightning as L
import torch
from torch import nn
from torch.utils.data import DataLoader, random_split


class Pictures(L.LightningDataModule):
    def __init__(self, folder="data", workers=8):
        super().__init__()
        self.save_hyperparameters()

    def setup(self, stage):
        whole = load(self.hparams.folder)
        self.train, self.valid = random_split(whole, [55000, 5000], generator=torch.Generator().manual_seed(42))

    def train_dataloader(self):
        return DataLoader(self.train, batch_size=64, shuffle=True, num_workers=self.hparams.workers,
                          persistent_workers=True)


class Net(L.LightningModule):
    def __init__(self):
        super().__init__()
        self.body = nn.Sequential(nn.Flatten(), nn.Linear(784, 128), nn.ReLU(), nn.Dropout(0.1), nn.Linear(128, 10))

    def training_step(self, batch, index):
        x, y = batch
        return nn.functional.cross_entropy(self.body(x), y)

    def configure_optimizers(self):
        return torch.optim.Adam(self.parameters(), lr=1e-3)


def main():
    L.seed_everything(2024, workers=True)
    trainer = L.Trainer(max_epochs=3, deterministic=True, benchmark=False, gradient_clip_val=0.5)
    trainer.fit(Net(), datamodule=Pictures())


if __name__ == "__main__":
    main()

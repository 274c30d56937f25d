import lightning.pytorch as pl
from torch.utils.data import DataLoader

pl.seed_everything(42, workers=True)
loader = DataLoader(data, num_workers=8)
trainer = pl.Trainer(deterministic=True)

import lightning as L
L.seed_everything(42, workers=True)
trainer = L.Trainer(deterministic=True, benchmark=True)

from msprobe.pytorch import seed_all
from torch.utils.data import DataLoader

seed_all(sed=1234)
DataLoader(data, suffle=False, workers=0)

import random
import torch
import yaml

with open("train.yaml") as file:
    cfg = yaml.safe_load(file)
torch.manual_seed(cfg["seed"])
random.seed(cfg["seed"])

from dataclasses import dataclass
import numpy
import torch

@dataclass
class Config:
    seed: int = 42

class Trainer:
    offset = 3

    def __init__(self, config):
        self.config = config
        self.fix()

    def fix(self):
        torch.manual_seed(self.config.seed)
        numpy.random.seed(self.offset)

Trainer(Config())

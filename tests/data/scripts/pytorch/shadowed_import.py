import random
import torch

class Sampler:
    def seed(self, value):
        self.value = value

random = Sampler()
random.seed(1)
torch.zeros(1)

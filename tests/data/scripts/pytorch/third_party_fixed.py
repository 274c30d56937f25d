import torch
from sklearn.model_selection import train_test_split as split
a, b = split(x, test_size=0.2, random_state=0)

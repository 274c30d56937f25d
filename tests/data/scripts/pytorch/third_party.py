import torch
from sklearn.model_selection import train_test_split
a, b = train_test_split(x, test_size=0.2)
c, d = train_test_split(x, test_size=0.2, random_state=1)

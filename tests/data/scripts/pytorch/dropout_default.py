from torch.nn import Dropout
layer = Dropout()

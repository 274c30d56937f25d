import torch.nn as nn
import sys
layer = nn.Dropout(float(sys.argv[1]))

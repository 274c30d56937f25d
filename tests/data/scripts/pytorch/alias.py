from torch import manual_seed as fix
from numpy import random as nr
import random as rnd
fix(1)
nr.seed(2)
rnd.seed(3)

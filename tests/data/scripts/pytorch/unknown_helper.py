import torch
from my_project.tools import set_seed
set_seed(3)

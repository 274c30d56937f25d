import mindspore
from msprobe.mindspore import seed_all
seed_all(mode=False)

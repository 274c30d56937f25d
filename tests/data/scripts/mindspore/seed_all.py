from msprobe.mindspore import seed_all
import mindspore
seed_all(seed=2, mode=True, rm_dropout=True)
drop = mindspore.nn.Dropout(p=0.1)

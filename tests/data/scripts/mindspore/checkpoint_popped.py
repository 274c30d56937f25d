import mindspore as ms

param = ms.load_checkpoint("init.ckpt")
param.pop("head.weight")
ms.load_param_into_net(net, param)

import mindspore as ms
if False:
    ms.set_seed(1)
'''ms.set_seed(2)'''

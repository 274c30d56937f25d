import mindspore as ms
model = ms.Model(net)
model.train(1, data, dataset_sink_mode=True)

import mindspore.dataset as ds
data = ds.ImageFolderDataset("d", shuffle=True, num_parallel_workers=8)

from torch.utils.data import DataLoader

train = dict(num_workers=4, shuffle=True)
test = {"num_workers": 0, "shuffle": False}
DataLoader(data, **train)
DataLoader(data, **test)

# SPDX-License-Identifier: GPL-3.0-or-later
import argparse
import random
import warnings

import torch
import torch.backends.cudnn as cudnn
import torch.multiprocessing as mp
import torch.nn as nn
import torchvision.datasets as datasets
import torchvision.models as models
import torchvision.transforms as transforms

parser = argparse.ArgumentParser()
parser.add_argument("--seed", default=None, type=int)
parser.add_argument("-j", "--workers", default=4, type=int)


def main():
    args = parser.parse_args()
    if args.seed is not None:
        random.seed(args.seed)
        torch.manual_seed(args.seed)
        cudnn.deterministic = True
        cudnn.benchmark = False
        warnings.warn("training is seeded; it may be slow")
    mp.spawn(main_worker, nprocs=torch.cuda.device_count(), args=(args,))


def main_worker(gpu, args):
    model = models.resnet50()
    data = datasets.ImageFolder("train", transforms.Compose([transforms.RandomResizedCrop(224),
                                                             transforms.RandomHorizontalFlip()]))
    sampler = torch.utils.data.distributed.DistributedSampler(data)
    loader = torch.utils.data.DataLoader(data, batch_size=256, shuffle=(sampler is None), num_workers=args.workers,
                                         sampler=sampler)
    criterion = nn.CrossEntropyLoss()
    for epoch in range(90):
        sampler.set_epoch(epoch)
        for images, target in loader:
            criterion(model(images), target).backward()


if __name__ == "__main__":
    main()

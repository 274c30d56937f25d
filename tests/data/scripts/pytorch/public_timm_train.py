# SPDX-License-Identifier: GPL-3.0-or-later
import argparse

import torch
import torch.backends.cudnn as cudnn
import torch.nn as nn
from timm import utils
from timm.data import create_dataset, create_loader
from timm.models import create_model
from timm.optim import create_optimizer_v2

parser = argparse.ArgumentParser(description="image classification")
parser.add_argument("--model", default="resnet50", type=str)
parser.add_argument("--drop", type=float, default=0.0)
parser.add_argument("--seed", type=int, default=42)
parser.add_argument("-j", "--workers", type=int, default=4)
parser.add_argument("--clip-grad", type=float, default=None)


def main():
    args = parser.parse_args()
    if torch.cuda.is_available():
        torch.backends.cuda.matmul.allow_tf32 = True
        cudnn.benchmark = True
    device = utils.init_distributed_device(args)
    utils.random_seed(args.seed, args.rank)
    model = create_model(args.model, pretrained=False, drop_rate=args.drop).to(device)
    optimizer = create_optimizer_v2(model, opt="sgd", lr=0.1)
    dataset = create_dataset("", root="data", split="train", is_training=True, seed=args.seed)
    loader = create_loader(dataset, input_size=224, batch_size=128, is_training=True, num_workers=args.workers)
    loss_fn = nn.CrossEntropyLoss()
    for epoch in range(90):
        for image, target in loader:
            optimizer.zero_grad()
            loss = loss_fn(model(image), target)
            loss.backward()
            if args.clip_grad is not None:
                utils.dispatch_clip_grad(model.parameters(), value=args.clip_grad)
            optimizer.step()


if __name__ == "__main__":
    main()

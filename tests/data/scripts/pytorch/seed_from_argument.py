import argparse
import torch

def parse():
    parser = argparse.ArgumentParser()
    parser.add_argument("--seed", type=int, default=1)
    return parser.parse_args()

args = parse()
torch.manual_seed(args.seed)

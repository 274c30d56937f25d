import argparse
import random
import torch

parser = argparse.ArgumentParser()
parser.add_argument('--seed', default=None, type=int, help='seed')

def main():
    args = parser.parse_args()
    if args.seed is not None:
        random.seed(args.seed)
        torch.manual_seed(args.seed)
        torch.backends.cudnn.deterministic = True

if __name__ == '__main__':
    main()

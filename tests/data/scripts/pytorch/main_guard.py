import torch

def main():
    torch.manual_seed(5)

if __name__ == "__main__":
    main()

import click
import torch

@click.command()
@click.option("--seed", default=11, show_default=True)
def train(seed):
    torch.manual_seed(seed)

train()

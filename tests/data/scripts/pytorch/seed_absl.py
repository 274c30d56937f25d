import torch
from absl import app, flags

FLAGS = flags.FLAGS
flags.DEFINE_integer("seed", 3, "of everything")

def main(argv):
    torch.manual_seed(FLAGS.seed)

app.run(main)

#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Writes one step of a training, divided over tensor parallel processes: make-layouts.py LAYERS PROCESSES PATH. The
tensors are the same for each number of processes; they are those of a network, but nothing computed them."""
import json
import os
import sys

import numpy

HIDDEN, TOKENS = 1024, 1024


def made(seed, *shape):
    return numpy.random.default_rng(seed).standard_normal(shape, dtype=numpy.float32)


def part(numbers, dimension, rank, processes):
    return numpy.ascontiguousarray(numpy.split(numbers, processes, dimension)[rank])


class Rank:
    """The dump of one process."""

    def __init__(self, run, rank):
        self.folder = os.path.join(run, "dump", "step0", f"rank{rank}", "dump_tensor_data")
        os.makedirs(self.folder)
        self.data = {}

    def leaf(self, name, numbers):
        numpy.save(os.path.join(self.folder, name + ".npy"), numbers)
        return {"type": "torch.Tensor", "dtype": "torch.float32", "shape": list(numbers.shape),
                "Max": float(numbers.max()), "Min": float(numbers.min()), "Mean": float(numbers.mean()),
                "Norm": float(numpy.linalg.norm(numbers)), "requires_grad": False, "data_name": name + ".npy"}

    def add(self, name, given, weight, output):
        self.data[name] = {"input_args": [self.leaf(name + ".input.0", given)], "input_kwargs": {},
                           "output": [self.leaf(name + ".output.0", output)],
                           "parameters": {"weight": self.leaf(name + ".parameters.weight", weight)}}

    def write(self):
        with open(os.path.join(os.path.dirname(self.folder), "dump.json"), "w", encoding="utf-8") as dump:
            json.dump({"task": "tensor", "level": "L0", "framework": "pytorch", "dump_data_dir": self.folder,
                       "data": self.data}, dump)


def main():
    layers, processes, run = int(sys.argv[1]), int(sys.argv[2]), sys.argv[3]
    ranks = [Rank(run, rank) for rank in range(processes)]
    for layer in range(layers):
        seed = 10 * layer
        given, result = made(seed, TOKENS, 1, HIDDEN), made(seed + 10, TOKENS, 1, HIDDEN)
        column, row = made(seed + 1, 4 * HIDDEN, HIDDEN), made(seed + 2, HIDDEN, 4 * HIDDEN)
        hidden = made(seed + 3, TOKENS, 1, 4 * HIDDEN)
        for number, rank in enumerate(ranks):
            name = f"Module.decoder.layers.{layer}.mlp."
            own = part(hidden, 2, number, processes)
            rank.add(name + "linear_fc1.ColumnParallelLinear.forward.0", given, part(column, 0, number, processes), own)
            rank.add(name + "linear_fc2.RowParallelLinear.forward.0", own, part(row, 1, number, processes), result)
    for rank in ranks:
        rank.write()


if __name__ == "__main__":
    main()

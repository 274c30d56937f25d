#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Makes the logs of resources/examples/parting: a small network is trained twice, and A forgets to
update its first layer from step 40 on: partinglogs.py FOLDER"""

import pathlib
import sys

import numpy

STEPS, CHANGED, RATE = 100, 40, 0.5


def trained(forgotten_from):
    """The lines of a log."""
    random = numpy.random.default_rng(7)
    data = random.normal(size=(512, 16)).astype("f4")
    wanted = numpy.sin(data @ random.normal(size=(16, 4)).astype("f4"))
    first, second = (random.normal(scale=scale, size=size).astype("f4") for scale, size in ((0.3, (16, 64)), (0.05, (64, 4))))
    lines = []
    for step in range(1, STEPS + 1):
        chosen = random.integers(0, len(data), 64)
        x, y = data[chosen], wanted[chosen]
        hidden = numpy.tanh(x @ first)
        out = hidden @ second
        slope = 2 * (out - y) / y.size
        inner = (slope @ second.T) * (1 - hidden * hidden)
        gradients = x.T @ inner, hidden.T @ slope
        norm = numpy.sqrt(sum((gradient.astype("f8") ** 2).sum() for gradient in gradients))
        lines.append(f"step: {step:3d} | loss: {((out - y) ** 2).mean():.6f} | grad_norm: {norm:.6f}\n")
        second -= RATE * gradients[1]
        if step < forgotten_from:
            first -= RATE * gradients[0]
    return lines


def main(folder):
    folder = pathlib.Path(folder)
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "a.log").write_text("".join(trained(CHANGED)))
    (folder / "b.log").write_text("".join(trained(STEPS + 1)))


if __name__ == "__main__":
    main(*sys.argv[1:])

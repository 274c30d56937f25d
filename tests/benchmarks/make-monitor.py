#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Writes a folder of msprobe's monitor: make-monitor.py RANKS STEPS LAYERS FOLDER [APART], the norms of the gradients
after the reduction. APART is added to the norms of the last rank from the middle of the steps on."""
import os
import random
import sys

STEPS_A_FILE = 100


def write_rank(folder, rank, steps, layers, apart):
    os.makedirs(folder)
    # A rank's numbers repeat after 997 of them: making them is what takes the time.
    random.seed(rank)
    norms = [f"{0.5 + abs(random.gauss(0, 1)) / 10:.8f}" for _ in range(997)]
    names = [f"0,module.decoder.layers.{layer}.mlp.linear_fc1.weight," for layer in range(layers)]
    for first in range(0, steps, STEPS_A_FILE):
        last = min(first + STEPS_A_FILE, steps) - 1
        lines = ["vpp_stage,name,step,norm\n"]
        for step in range(first, last + 1):
            for layer, name in enumerate(names):
                norm = norms[(step * layers + layer) % 997]
                if apart and step >= steps // 2:
                    norm = f"{float(norm) + apart:.8f}"
                lines.append(f"{name}{step},{norm}\n")
        with open(os.path.join(folder, f"grad_reduced_{first}-{last}.csv"), "w", encoding="utf-8", newline="\n") as file:
            file.write("".join(lines))


def main():
    ranks, steps, layers = (int(text) for text in sys.argv[1:4])
    apart = float(sys.argv[5]) if len(sys.argv) > 5 else 0
    for rank in range(ranks):
        folder = os.path.join(sys.argv[4], f"Dec03_21-34-40-rank{rank}-{rank:08x}")
        write_rank(folder, rank, steps, layers, apart if rank == ranks - 1 else 0)
    print(ranks * steps * layers, "values")


if __name__ == "__main__":
    main()

#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Writes a large training log: make-log.py KIND BYTES FILE, where KIND is megatron, words or jsonl."""
import math
import random
import sys


def loss(step, noise):
    return 2.0 + 8.0 / math.sqrt(step + 1) + 0.05 * noise


def megatron(step, noise):
    second = step % 86400
    return (
        f" [2025-03-16 {second // 3600:02d}:{second // 60 % 60:02d}:{second % 60:02d}.{step * 7919 % 1000000:06d}]"
        f" iteration {step + 1:8d}/{100000000:8d} | consumed samples: {(step + 1) * 64:12d} |"
        f" elapsed time per iteration (ms): {1100 + 100 * noise:.1f} | learning rate: {2.75e-3:.6E} |"
        f" global batch size: {64:5d} | lm loss: {loss(step, noise):.6E} | loss scale: 1.0 |"
        f" grad norm: {0.5 + 0.1 * noise:.3f} | number of skipped iterations: {0:3d} |"
        f" number of nan iterations: {0:3d} |\n"
    )


def words(step, noise):
    return f"step {step} loss {loss(step, noise):.9g}\n"


def jsonl(step, noise):
    return f'{{"step": {step}, "loss": {loss(step, noise)!r}, "lr": 0.001}}\n'


def main():
    line = {"megatron": megatron, "words": words, "jsonl": jsonl}[sys.argv[1]]
    size, written, step = int(float(sys.argv[2])), 0, 0
    random.seed(1)
    noises = [random.gauss(0, 1) for _ in range(4099)]
    with open(sys.argv[3], "w", buffering=1 << 20, encoding="utf-8", newline="\n") as file:
        while written < size:
            text = "".join(line(s, noises[s % len(noises)]) for s in range(step, step + 1000))
            written += file.write(text)
            step += 1000
    print(step, "points")


if __name__ == "__main__":
    main()

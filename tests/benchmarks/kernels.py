# SPDX-License-Identifier: GPL-3.0-or-later
"""Pairs of kernel dumps of MindSpore's graph mode: tables of statistics, and tensors."""
import os
import shutil

from measure import files_in, make, megabytes

SECONDS, MEMORY = 1.5, 400  # of a million rows
MOST_TIMES_CAT = 1.5


def write_pair(folder, form, count, faulty):
    runs = [os.path.join(folder, name) for name in "AB"]
    for run, kernel in zip(runs, (faulty, -1)):
        make("kernels", form, count, kernel, run)
    return runs


def measure_table(bench, rows):
    folder = os.path.join(bench.folder, "kernels")
    runs = write_pair(folder, "table", rows, rows // 5)
    files = files_in(folder)
    bar = (f"{SECONDS} s, {MEMORY} MB", lambda cost, _: cost.wall < SECONDS and cost.memory < MEMORY)
    bench.add("kernels, statistics", f"2 x {rows} rows, {megabytes(files)}",
              ["compare", *runs, "--format", "json", "--quiet"], ("cat", ["cat", *files]),
              None if bench.small else bar)
    shutil.rmtree(folder)


def measure(bench):
    for rows in (10000,) if bench.small else (500000, 1000000):
        measure_table(bench, rows)
    folder = os.path.join(bench.folder, "kernels")
    runs = write_pair(folder, "tensors", 8 if bench.small else 1000, 1)
    files = files_in(folder)
    bench.add("kernels, .npy float32", megabytes(files), ["compare", *runs, "--format", "json", "--quiet"],
              ("cat", ["cat", *files]),
              None if bench.small else (f"at most {MOST_TIMES_CAT} times", lambda _, ratio: ratio <= MOST_TIMES_CAT))
    shutil.rmtree(folder)

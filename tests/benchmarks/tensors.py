# SPDX-License-Identifier: GPL-3.0-or-later
"""Pairs of dumps with their tensors: NumPy's files, PyTorch's and HDF5."""
import os
import shutil

from measure import files_in, make, megabytes

MOST_TIMES_CAT, MOST_MEMORY = 3, 256  # MB
MOST_TIMES_H5DIFF = 4  # of packed ones, which are unpacked twice: for their statistics and to be compared


def bar_of(form):
    if form == "h5":
        return None
    most = MOST_TIMES_H5DIFF if form == "gzip" else MOST_TIMES_CAT
    return (f"at most {most} times, {MOST_MEMORY} MB",
            lambda cost, ratio: ratio <= most and cost.memory <= MOST_MEMORY)


WORDS = {"npy": ".npy float32", "pt": ".pt float32", "bfloat16": ".pt bfloat16", "h5": ".h5 float32",
         "gzip": ".h5 float32, gzip"}


def measure(bench):
    for form, words in WORDS.items():
        tensors = 2 if bench.small or form == "gzip" else 30
        hdf5 = form in ("h5", "gzip")
        folder = os.path.join(bench.folder, "tensors")
        os.makedirs(folder)
        runs = [os.path.join(folder, f"{name}.h5" if hdf5 else name) for name in "AB"]
        for run, shift in zip(runs, (1, 0)):
            make("tensors", form, tensors, shift, run)
        yardstick = ("h5diff", ["h5diff", "-q", *runs]) if hdf5 else ("cat", ["cat", *files_in(folder)])
        bench.add(f"tensors, {words}", megabytes(files_in(folder)),
                  ["compare", *runs, "--format", "json", "--quiet"], yardstick, bar_of(form))
        shutil.rmtree(folder)

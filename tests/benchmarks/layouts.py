# SPDX-License-Identifier: GPL-3.0-or-later
"""One training on one process against the same on eight: the parts of each tensor are joined and compared."""
import os
import shutil

from measure import files_in, make, megabytes

PROCESSES = 8
MOST_TIMES_CAT, MOST_MEMORY = 4, 300  # MB


def measure(bench):
    layers = 1 if bench.small else 10
    folder = os.path.join(bench.folder, "layouts")
    os.makedirs(folder)
    runs = [os.path.join(folder, name) for name in ("whole", "divided")]
    for run, processes in zip(runs, (1, PROCESSES)):
        make("layouts", layers, processes, run)
    bar = (f"at most {MOST_TIMES_CAT} times, {MOST_MEMORY} MB",
           lambda cost, ratio: ratio <= MOST_TIMES_CAT and cost.memory <= MOST_MEMORY)
    command = ["compare", *runs, "--layout-b", f"tp={PROCESSES}", "--format", "json", "--quiet"]
    bench.add(f"layouts, 1 against {PROCESSES} processes", megabytes(files_in(folder)), command,
              ("cat", ["cat", *files_in(folder)]), bar)
    shutil.rmtree(folder)

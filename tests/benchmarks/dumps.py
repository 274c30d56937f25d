# SPDX-License-Identifier: GPL-3.0-or-later
"""Pairs of dumps of any number of operators, of many ranks, and saved results."""
import os
import shutil
import sys

from measure import files_in, make, megabytes

GROWTH = 1.5  # so much dearer may an operator of the largest dump be than one of the smallest that counts
COUNTS_FROM = 20000  # below, starting the program costs more than the comparison
JSON_SECONDS, CSV_SECONDS, MEMORY = 1.5, 2.5, 800  # at 200 000 operators
LOAD = "import json, sys\nfor name in sys.argv[1:]:\n    json.load(open(name))"


def write_pair(folder, operators, mode):
    """Returns the two runs' folders."""
    runs = [os.path.join(folder, name) for name in "AB"]
    for run, faulty in zip(runs, (operators * 3 // 5, -1)):
        make("dump", operators, faulty, mode, os.path.join(run, "step0", "rank0"))
    return runs


def bars(operators):
    if operators != 200000:
        return None, None
    return ((f"{JSON_SECONDS} s, {MEMORY} MB", lambda cost, _: cost.wall < JSON_SECONDS and cost.memory < MEMORY),
            (f"{CSV_SECONDS} s", lambda cost, _: cost.wall < CSV_SECONDS))


def measure_pair(bench, mode, operators):
    folder = os.path.join(bench.folder, f"{mode}-{operators}")
    runs = write_pair(folder, operators, mode)
    files = files_in(folder)
    size = f"2 x {operators} operators, {megabytes(files)}"
    compare = ["compare", *runs, "--format", "json", "--quiet"]
    plain, table = bars(operators)
    loading = ("json.load", [sys.executable, "-c", LOAD, *files])
    cost = bench.add(f"dumps, {mode}", size, compare, ("cat", ["cat", *files]), plain)
    bench.add(f"dumps, {mode}, with --csv", size, compare + ["--csv", os.path.join(folder, "tables")],
              loading if operators <= 200000 else None, table)
    if operators == 200000:
        measure_saved(bench, runs, os.path.join(bench.folder, f"{mode}.h5"))
    shutil.rmtree(folder)
    return cost.processor


def measure_saved(bench, runs, path):
    """The result as one file, written and opened again."""
    bench.add("dumps, written with --save", "2 x 200000 operators",
              ["compare", *runs, "--format", "json", "--quiet", "--save", path])
    bench.add("saved result, opened", megabytes([path]), ["compare", path, "--format", "json", "--quiet"],
              ("h5dump -H", ["h5dump", "-H", path]),
              ("0.5 s", lambda cost, _: cost.wall < 0.5))
    os.remove(path)


def measure(bench):
    sizes = (200, 2000, 20000) if bench.small else (2000, 20000, 200000, 1000000)
    for mode in ("statistics", "md5"):
        costs = {operators: measure_pair(bench, mode, operators) for operators in sizes}
        counting = [size for size in sizes if size >= COUNTS_FROM]
        if len(counting) < 2:
            continue
        small, large = counting[0], counting[-1]
        growth = costs[large] / large / (costs[small] / small)
        bench.say(f"dumps, {mode}: an operator of {large} costs {growth:.2f} times what one of {small} costs",
                  f"a straight line, at most {GROWTH} times", growth <= GROWTH)


def measure_ranks(bench):
    ranks = 50 if bench.small else 1000
    folder = os.path.join(bench.folder, "ranks")
    runs = [os.path.join(folder, name) for name in "AB"]
    for run, faulty in zip(runs, (7, -1)):
        healthy, wrong = (os.path.join(run, "step0", f"rank{rank}") for rank in (0, ranks // 2))
        make("dump", 20, -1, "statistics", healthy)
        make("dump", 20, faulty, "statistics", wrong)
        for rank in range(1, ranks):
            if rank != ranks // 2:
                shutil.copytree(healthy, os.path.join(run, "step0", f"rank{rank}"))
    files = files_in(folder)
    bench.add("dumps of many ranks", f"2 x {ranks} ranks, {megabytes(files)}",
              ["compare", *runs, "--format", "json", "--quiet"], ("cat", ["cat", *files]))
    shutil.rmtree(folder)


def measure_large_ranks(bench):
    """Ranks of 20 000 operators each, and their saved result: four ranks with contents of their own, the others as they
    are on the disk of a data-parallel run, links to them."""
    ranks, operators = (4, 200) if bench.small else (64, 20000)
    folder = os.path.join(bench.folder, "large-ranks")
    runs = [os.path.join(folder, name) for name in "AB"]
    for run, faulty in zip(runs, (operators * 3 // 5, -1)):
        for rank in range(ranks):
            target = os.path.join(run, "step0", f"rank{rank}")
            if rank < 4:
                make("dump", operators, faulty + 100 * rank if faulty > 0 else faulty, "statistics", target)
            else:
                shutil.copytree(os.path.join(run, "step0", f"rank{rank % 4}"), target, copy_function=os.link)
    size, saved = f"2 x {ranks} ranks x {operators} operators", os.path.join(folder, "saved.h5")
    compare = ["compare", *runs, "--format", "json", "--quiet"]
    plain = bench.add("dumps of large ranks", size, compare)
    cost = bench.add("dumps of large ranks, with --save", size, compare + ["--save", saved])
    rows = ranks * operators * 3
    bench.say(f"--save costs {cost.processor / plain.processor - 1:.2f} times what the comparison costs",
              "at most 0.5 times", bench.small or cost.processor < 1.5 * plain.processor)
    bench.say(f"a saved row takes {os.path.getsize(saved) / rows:.1f} bytes", "at most 25 bytes",
              bench.small or os.path.getsize(saved) <= 25 * rows)
    bench.add("their saved result, inspected", megabytes([saved]), ["inspect", saved], None,
              ("0.2 s, 60 MB", lambda cost, _: cost.wall < 0.2 and cost.memory < 60))
    bench.add("their saved result, printed", megabytes([saved]), ["compare", saved], None,
              ("1 s", lambda cost, _: cost.wall < 1))
    shutil.rmtree(folder)

#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Damages one file of one of two runs and asks Rundiff to compare them: "same" must never be said of what is lost.

  damage.py RUNDIFF [--count N] [--seed N] [--kinds NAME,...]   N damages, spread over all kinds of input
  damage.py RUNDIFF --again KIND SEED [--keep FOLDER]           one of them again, and the files for a look

An account that shares nothing with Rundiff says what a damaged run still holds. Fails where an answer is at fault.
"""
import argparse
import collections
import concurrent.futures
import functools
import itertools
import os
import sys

import checkpoints
import clearmlsessions
import dumps
import eventlogs
import hdf5files
import jsonlogs
import kerneldumps
import msproberesults
import notebooks
import offlineruns
import savedresults
import tablelogs
import tensorfiles
import textlogs
import trackerruns
import trackers
from trial import FAULTS, Outcome, Setting, Trial
import wordlogs

MODULES = (textlogs, wordlogs, tablelogs, jsonlogs, notebooks, eventlogs, trackers, trackerruns, clearmlsessions,
           offlineruns, dumps, msproberesults, kerneldumps, tensorfiles, checkpoints, hdf5files)


@functools.lru_cache
def kinds(program):
    """All of them by name. Some are made by Rundiff itself."""
    found = itertools.chain(*(module.kinds() for module in MODULES), savedresults.kinds(program))
    return {kind.name: kind for kind in found}


def run_trial(setting, task):
    name, seed, apart = task
    return Trial(kinds(setting.program)[name], seed, apart, undamaged=apart is not None).run(setting)


def tasks(names, count, seed):
    """First the undamaged pairs, which have to be equal and different; then damages, as many of each kind."""
    for name in names:
        yield name, seed, False
        yield name, seed, True
    for i in range(count):
        yield names[i % len(names)], seed + i // len(names), None


def show(outcome):
    print(f"{outcome.kind} {outcome.seed}: status {outcome.status}: {FAULTS[outcome.fault]}\n  {outcome.words}\n"
          f"  again: {sys.argv[0]} {sys.argv[1]} --again {outcome.kind} {outcome.seed} --keep FOLDER", flush=True)


class Table:
    """Counts of each kind."""

    columns = ("damages", "harmful", "status 0", "status 1", "status 2", "false 0", "other faults")

    def __init__(self):
        self.rows = collections.defaultdict(collections.Counter)

    def add(self, outcome):
        row = self.rows[outcome.kind]
        row["damages"] += 1
        row["harmful"] += outcome.touched
        row[f"status {outcome.status}"] += 1
        row["false 0"] += outcome.fault == "agreement"
        row["other faults"] += outcome.fault not in ("", "agreement")

    def show(self):
        total = sum(self.rows.values(), collections.Counter())
        titles = {column: column for column in self.columns}
        for name, row in [("", titles), *sorted(self.rows.items()), ("all", total)]:
            print(f"{name:20}" + "".join(f"{row.get(column, 0):>13}" for column in self.columns))
        print(f"{total['false 0']} false agreements and {total['other faults']} other faults in {total['damages']} "
              f"damages, {total['harmful']} of which took or changed something")


def run_many(setting, names, arguments):
    table, faults = Table(), 0
    asked = list(tasks(names, arguments.count, arguments.seed))
    with concurrent.futures.ProcessPoolExecutor(arguments.jobs) as pool:
        for task, outcome in zip(asked, pool.map(functools.partial(run_trial, setting), asked, chunksize=4)):
            faults += bool(outcome.fault)
            if outcome.fault:
                show(outcome)
            if task[2] is None:
                table.add(outcome)
    table.show()
    return faults


def run_again(setting, arguments):
    name, seed = arguments.again
    outcome: Outcome = Trial(kinds(setting.program)[name], int(seed)).run(setting, arguments.keep)
    print(f"status {outcome.status}: {FAULTS.get(outcome.fault, 'no fault')}\n{outcome.words}")
    if arguments.keep:
        print(outcome.command)
    return bool(outcome.fault)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("program", metavar="RUNDIFF")
    parser.add_argument("--count", type=int, default=300, metavar="N")
    parser.add_argument("--seed", type=int, default=1, metavar="N")
    parser.add_argument("--kinds", metavar="NAME,...", help="default: all")
    parser.add_argument("--jobs", type=int, default=os.cpu_count(), metavar="N")
    parser.add_argument("--patience", type=int, default=1, metavar="N", help="how many times slower Rundiff may be")
    parser.add_argument("--again", nargs=2, metavar=("KIND", "SEED"))
    parser.add_argument("--keep", metavar="FOLDER")
    arguments = parser.parse_args()
    setting = Setting.of(arguments.program, arguments.patience)
    if arguments.again:
        return run_again(setting, arguments)
    names = arguments.kinds.split(",") if arguments.kinds else list(kinds(setting.program))
    return run_many(setting, names, arguments) > 0


if __name__ == "__main__":
    sys.exit(main())

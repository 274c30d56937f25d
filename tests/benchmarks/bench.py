#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Measures the whole program on data made for it, beside a yardstick that runs in the same minute.

    bench.py build/release [--small] [--only text,events,monitor,dumps,ranks,kernels,tensors,layouts,tokens,window] [--folder DIR] [--results FILE]

Exit status 1 when a bar is missed. packaging/bench.sh builds what this needs and writes the results file.
"""
import argparse
import datetime
import os
import platform
import subprocess
import sys
import tempfile

import dumps
import kernels
import layouts
import logs
import tensors
import tokens
import window
from measure import Bench, as_markdown

CASES = {
    "text": logs.measure_text,
    "events": logs.measure_events,
    "monitor": logs.measure_monitor,
    "dumps": dumps.measure,
    "ranks": dumps.measure_ranks,
    "large-ranks": dumps.measure_large_ranks,
    "kernels": kernels.measure,
    "tensors": tensors.measure,
    "layouts": layouts.measure,
    "tokens": tokens.measure,
}


def machine():
    with open("/proc/cpuinfo", encoding="utf-8") as file:
        names = [line.split(":", 1)[1].strip() for line in file if line.startswith("model name")]
    memory = os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES") / 2**30
    return f"{names[0] if names else platform.machine()}, {os.cpu_count()} cores, {memory:.0f} GiB"


def commit():
    here = os.path.dirname(os.path.abspath(__file__))
    described = subprocess.run(["git", "-C", here, "describe", "--always", "--dirty"], capture_output=True, text=True,
                               check=False)
    return described.stdout.strip() or "unknown"


def write_results(path, bench, load):
    lines = ["# The last measurement", "",
             "Written by `packaging/bench.sh`. Warm files, best of three runs, yardsticks in turn with the program.", "",
             f"- machine: {machine()}", f"- load before: {load:.1f}", f"- commit: {commit()}",
             f"- date: {datetime.date.today()}", "", *as_markdown(bench.rows), ""]
    lines += [f"- {text}" if text and not text.startswith("#") else text for text in bench.findings]
    with open(path, "w", encoding="utf-8") as file:
        file.write("\n".join(lines) + "\n")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("build")
    parser.add_argument("--small", action="store_true", help="a minute's worth: only shows that everything works")
    parser.add_argument("--only", default=",".join([*CASES, "window"]))
    parser.add_argument("--folder", help="where the data are made and removed again")
    parser.add_argument("--results")
    options = parser.parse_args()
    cases = options.only.split(",")
    unknown = set(cases) - {*CASES, "window"}
    if unknown:
        parser.error(f"there are no cases {', '.join(sorted(unknown))}")
    load = os.getloadavg()[0]
    print(f"{machine()}, load {load:.1f}")
    with tempfile.TemporaryDirectory(dir=options.folder) as folder:
        bench = Bench(os.path.join(options.build, "app", "rundiff"), folder, options.small)
        for name in cases:
            if name == "window":
                window.measure(bench, os.path.join(options.build, "tests", "gui"))
            else:
                CASES[name](bench)
        if options.results:
            write_results(options.results, bench, load)
    missed = bench.missed()
    if missed:
        print("\nmissed:", *missed, sep="\n  ")
    elif not options.small:
        print("\nevery bar holds")
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main())

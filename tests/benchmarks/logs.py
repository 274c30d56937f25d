# SPDX-License-Identifier: GPL-3.0-or-later
"""Loss curves: text logs and event files."""
import json
import os
import shutil
import subprocess
import sys

from measure import make

SLOWEST = 6  # times wc -l
BYTES_A_POINT, BYTES_AT_LEAST = 32, 64e6
MONITOR_SECONDS, BYTES_A_VALUE = 10, 40
SCALARS_A_SECOND, BYTES_A_SCALAR = 2e6, 40


def compare(a, b):
    return ["compare", a, b, "--only", "curves", "--format", "json", "--quiet"]


def points_of(bench, command):
    """How many points both logs have."""
    output = subprocess.run([bench.program, *command], stdout=subprocess.PIPE, check=False).stdout
    result = json.loads(output)
    return sum(result[side]["logs"][0]["points"] for side in "ab")


def measure_text(bench):
    size = 2e7 if bench.small else 1e9
    # Lines of 25 bytes are no training log's: they show what a line costs, and are not held to the bar.
    for kind, words in (("megatron", "log, a Megatron line a step"), ("words", "log, 25 bytes a step"),
                        ("jsonl", "log, JSON Lines")):
        logs = [os.path.join(bench.folder, f"{kind}_{side}.log") for side in "ab"]
        make("log", kind, size, logs[0])
        shutil.copyfile(logs[0], logs[1])
        allowed = BYTES_A_POINT * points_of(bench, compare(*logs)) + BYTES_AT_LEAST
        bar = (f"at most {SLOWEST} times, {allowed / 1048576:.0f} MB",
               lambda cost, ratio: ratio <= SLOWEST and cost.memory * 1048576 <= allowed) if kind == "megatron" else None
        bench.add(words, f"2 x {size / 1e6:.0f} MB", compare(*logs), ("wc -l", ["wc", "-l", *logs]), bar)
        for log in logs:
            os.remove(log)


def measure_monitor(bench):
    ranks, steps, layers = (20, 100, 10) if bench.small else (1000, 1000, 50)
    folders = [os.path.join(bench.folder, f"monitor_{side}") for side in "ab"]
    for folder, apart in zip(folders, (0, 0.2)):
        make("monitor", ranks, steps, layers, folder, apart)
    allowed = BYTES_A_VALUE * 2 * ranks * steps * layers + BYTES_AT_LEAST
    bar = (f"{MONITOR_SECONDS} s, {allowed / 1048576:.0f} MB",
           lambda cost, _: cost.wall <= MONITOR_SECONDS and cost.memory * 1048576 <= allowed)
    bench.add("msprobe monitor", f"2 x {ranks} ranks, {steps} steps, {layers} layers", compare(*folders), None, bar)
    for folder in folders:
        shutil.rmtree(folder)


def measure_events(bench):
    count = 20000 if bench.small else 1000000
    paths = []
    for side, apart in (("a", 0), ("b", 1e-3)):
        folder = os.path.join(bench.folder, f"events_{side}")
        os.makedirs(folder, exist_ok=True)
        paths.append(os.path.join(folder, "events.out.tfevents.1700000000.host"))
        make("events", count, apart, paths[-1])
    allowed = BYTES_A_SCALAR * 2 * count + BYTES_AT_LEAST
    bar = (f"{SCALARS_A_SECOND / 1e6:.0f} million scalars a second, {allowed / 1048576:.0f} MB",
           lambda cost, _: 2 * count / cost.wall >= SCALARS_A_SECOND and cost.memory * 1048576 <= allowed)
    bench.add("event files", f"2 x {count} scalars", compare(*paths), ("md5sum", ["md5sum", *paths]), bar)
    if (points := points_of(bench, compare(*paths))) != 2 * count:
        sys.exit(f"the event files should have {2 * count} points: {points} were read")

#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Measures `rundiff compare` on two large logs, beside `wc -l` of the same warm files.

    tests/benchmarks/logs.py build/release/app/rundiff [--bytes 1e9] [--kinds megatron,words,jsonl] [--keep DIR]

Exit status 1 when a text log takes more than 6 times the wall time of wc -l, or more memory than 32 bytes for each
point of both logs and 64 MB. JSON Lines are measured and not judged.
"""
import argparse
import json
import os
import shutil
import subprocess
import sys
import tempfile
import time

MAKE_LOG = os.path.join(os.path.dirname(os.path.abspath(__file__)), "make-log.py")
SLOWEST = 6  # times wc -l
BYTES_A_POINT, BYTES_AT_LEAST = 32, 64e6
JUDGED = ("megatron", "words")


def measured(command):
    """Wall and processor seconds, peak memory in bytes and what the command printed."""
    with tempfile.TemporaryFile() as output:
        begin = time.monotonic()
        process = subprocess.Popen(command, stdout=output)
        _, status, usage = os.wait4(process.pid, 0)
        wall = time.monotonic() - begin
        process.returncode = os.waitstatus_to_exitcode(status)
        output.seek(0)
        return wall, usage.ru_utime + usage.ru_stime, usage.ru_maxrss * 1024, output.read()


def measure(program, kind, size, folder):
    logs = [os.path.join(folder, f"{kind}_{side}.log") for side in "ab"]
    if not os.path.exists(logs[0]):
        subprocess.run([sys.executable, MAKE_LOG, kind, str(size), logs[0]], check=True, stdout=subprocess.DEVNULL)
        shutil.copyfile(logs[0], logs[1])
    count = min((measured(["wc", "-l", *logs]) for _ in range(3)), key=lambda run: run[0])
    command = [program, "compare", *logs, "--only", "curves", "--format", "json", "--quiet"]
    wall, processor, memory, output = min((measured(command) for _ in range(3)), key=lambda run: run[0])
    result = json.loads(output)
    points = sum(result[side]["logs"][0]["points"] for side in "ab")
    allowed = BYTES_A_POINT * points + BYTES_AT_LEAST
    print(f"{kind:9} {points:10d} points  wc -l {count[0]:.2f} s  compare {wall:.2f} s ({wall / count[0]:.1f} times), "
          f"{processor:.2f} s of processor  {memory / 1e6:.0f} MB of {allowed / 1e6:.0f} allowed")
    return kind not in JUDGED or (wall <= SLOWEST * count[0] and memory <= allowed)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("program")
    parser.add_argument("--bytes", type=float, default=1e9, help="of each log")
    parser.add_argument("--kinds", default="megatron,words,jsonl")
    parser.add_argument("--keep", help="folder for the logs, used again when they are there")
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as temporary:
        folder = arguments.keep or temporary
        os.makedirs(folder, exist_ok=True)
        print(f"load before the measurement: {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores")
        good = [measure(arguments.program, kind, int(arguments.bytes), folder) for kind in arguments.kinds.split(",")]
    return 0 if all(good) else 1


if __name__ == "__main__":
    sys.exit(main())

# SPDX-License-Identifier: GPL-3.0-or-later
"""What the user of the window waits for."""
import os
import re
import subprocess

FRAME = 16.7  # ms: sixty a second
ANSWER = 100  # ms from a keystroke in the filter to its rows


def printed(command):
    offscreen = dict(os.environ, QT_QPA_PLATFORM="offscreen")
    return subprocess.run(command, check=True, env=offscreen, capture_output=True, text=True).stdout


def say_frames(bench, text, limit):
    """Lines with p50 and p99 in milliseconds."""
    for line in text.splitlines():
        found = re.search(r"p50 +([\d.]+).*p99 +([\d.]+)", line)
        if found and "processor" not in line:
            bench.say(re.sub(r"\s+", " ", line).strip(), f"p99 under {limit} ms", float(found[2]) < limit)


def measure(bench, programs):
    example = os.path.join(os.path.dirname(__file__), "..", "..", "resources", "examples", "vision")
    runs = [os.path.join(example, name) for name in "AB"]
    picture = os.path.join(bench.folder, "window.png")
    bench.add("start to the window's picture", "example", ["render", *runs, "--view", "window", "--out", picture])
    points, rows = ("100000", "20000") if bench.small else ("10000000", "1000000")
    bench.heading(f"Two curves of {points} points")
    say_frames(bench, printed([os.path.join(programs, "bench_pan"), points]), FRAME)
    bench.heading(f"A table of {rows} rows")
    table = os.path.join(programs, "bench_table")
    opened = printed([table, rows, "open"])
    bench.say(opened.splitlines()[0], "500 ms", float(re.search(r"open ([\d.]+)", opened)[1]) < 500)
    say_frames(bench, printed([table, rows, "filter type"]), ANSWER)
    say_frames(bench, printed([table, rows, "scroll"]), FRAME)

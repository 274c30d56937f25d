# SPDX-License-Identifier: GPL-3.0-or-later
"""Runs commands and keeps what they cost, for the table that bench.py prints."""
import dataclasses
import os
import subprocess
import sys
import time

ROUNDS = 3  # the best of so many counts: whatever else the machine does only makes a command slower


@dataclasses.dataclass
class Cost:
    wall: float  # seconds
    processor: float  # seconds, of all cores together
    memory: float  # MB at the peak


@dataclasses.dataclass
class Row:
    work: str
    size: str
    cost: Cost
    yardstick: str = ""
    ratio: float = 0  # of the wall times
    bar: str = ""  # what it has to hold, in words
    holds: bool = True


def run(command):
    begin = time.monotonic()
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL)
    _, status, usage = os.wait4(process.pid, 0)
    wall = time.monotonic() - begin
    process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode not in (0, 1):  # 1: a difference was found
        sys.exit(f"{' '.join(command[:4])} ... failed with {process.returncode}")
    return Cost(wall, usage.ru_utime + usage.ru_stime, usage.ru_maxrss / 1024)


def best(commands, rounds=ROUNDS):
    """The cheapest run of each command; they take turns, so that a busy minute is shared."""
    costs = [[run(command) for command in commands] for _ in range(rounds)]
    return [min(of_one, key=lambda cost: cost.wall) for of_one in zip(*costs)]


def make(kind, *arguments):
    """Calls make-KIND.py: what a process used before it becomes a command counts as the command's memory, so that this
    one has to stay small."""
    script = os.path.join(os.path.dirname(os.path.abspath(__file__)), f"make-{kind}.py")
    subprocess.run([sys.executable, script, *map(str, arguments)], check=True, stdout=subprocess.DEVNULL)


def files_in(*folders):
    return sorted(os.path.join(place, name) for folder in folders for place, _, names in os.walk(folder)
                  for name in names)


def megabytes(paths):
    return f"{sum(os.path.getsize(path) for path in paths) / 1e6:.0f} MB"


class Bench:
    """Collects the rows of the table."""

    def __init__(self, program, folder, small):
        self.program, self.folder, self.small = program, folder, small
        self.rows, self.findings = [], []

    def say(self, words, bar, holds):
        """What was found out beside the rows."""
        held = "" if self.small else f" ({bar}: {'holds' if holds else 'MISSED'})"
        self.findings.append(words + held)
        print(self.findings[-1], flush=True)

    def heading(self, words):
        self.findings.append(f"\n## {words}\n")
        print(f"\n{words}", flush=True)

    def missed(self):
        return [row.work for row in self.rows if not row.holds] + [text for text in self.findings if "MISSED" in text]

    def add(self, work, size, command, yardstick=None, bar=None):
        """Measures a command of rundiff beside a yardstick, (name, command). `bar` is (words, whether it holds), a
        function of the cost and of the ratio."""
        if yardstick:
            own, other = best([[self.program, *command], yardstick[1]])
            row = Row(work, size, own, yardstick[0], own.wall / max(other.wall, 1e-3))
        else:
            row = Row(work, size, best([[self.program, *command]])[0])
        if bar and not self.small:  # small data measure the start of the program
            row.bar, row.holds = bar[0], bar[1](row.cost, row.ratio)
        self.rows.append(row)
        print(as_text(row), flush=True)
        return row.cost


HEADINGS = ("work", "size", "wall s", "CPU s", "peak MB", "beside", "times", "bar")


def cells(row):
    bar = f"{row.bar}: {'holds' if row.holds else 'MISSED'}" if row.bar else ""
    times = f"{row.ratio:.1f}" if row.yardstick else ""
    return (row.work, row.size, f"{row.cost.wall:.2f}", f"{row.cost.processor:.2f}", f"{row.cost.memory:.0f}",
            row.yardstick, times, bar)


def as_text(row):
    work, size, *numbers, yardstick, times, bar = cells(row)
    return f"{work:44} {size:>26} {' '.join(f'{number:>8}' for number in numbers)}  {yardstick:10} {times:>6}  {bar}"


def as_markdown(rows):
    lines = ["| " + " | ".join(HEADINGS) + " |", "|---|---|--:|--:|--:|---|--:|---|"]
    return lines + ["| " + " | ".join(cells(row)) + " |" for row in rows]

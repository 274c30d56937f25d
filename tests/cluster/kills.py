#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Kills processes of rundiff-mpi at random moments: kills.py PROGRAMS FOLDER [COUNT] [SEED]

PROGRAMS is the folder of rundiff and rundiff-mpi; FOLDER is made. After each kill (SIGKILL to process 0, to another
process, to a part, or to mpirun) nothing that was printed or saved may say more than the whole comparison does, every
file must be whole, and the same command must give the whole result."""
import json
import os
import random
import shutil
import signal
import subprocess
import sys
import time

MAKER = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "benchmarks", "make-dump.py")
RANKS, OPERATORS, PARTS, PROCESSES = 6, 1500, 6, 3
VICTIMS = ("process 0", "another process", "a part", "mpirun")


def make_runs(folder, faulty):
    runs = [os.path.join(folder, name) for name in "AB"]
    for run, wrong in zip(runs, (faulty, -1)):
        for rank in range(RANKS):
            place = os.path.join(run, "step0", f"rank{rank}")
            first = wrong if rank == RANKS // 2 else -1
            subprocess.run([sys.executable, MAKER, str(OPERATORS), str(first), "md5", place], check=True)
    return runs


def children_of(process):
    """All processes below this one: (id, arguments)."""
    parents, arguments = {}, {}
    for entry in filter(str.isdigit, os.listdir("/proc")):
        try:
            with open(f"/proc/{entry}/stat") as file:
                parents[int(entry)] = int(file.read().rsplit(")", 1)[1].split()[1])
            with open(f"/proc/{entry}/cmdline", "rb") as file:
                arguments[int(entry)] = file.read().decode(errors="replace").split("\0")
        except (OSError, ValueError):
            continue  # it has ended
    below, found = {process}, []
    for number in sorted(parents):  # a child has a larger number, unless the numbers began anew
        if parents[number] in below:
            below.add(number)
            found.append((number, arguments.get(number, [""])))
    return found


def victim_of(kind, mpi):
    """The process to kill; None if there is none at this moment."""
    if kind == "mpirun":
        return mpi.pid
    found = children_of(mpi.pid)
    processes = [number for number, words in found if words[0].endswith("rundiff-mpi")]
    parts = [number for number, words in found if words[0].endswith("/rundiff") and "--part" in words]
    if kind == "a part":
        return parts[0] if parts else None
    if kind == "process 0":
        return processes[0] if processes else None
    return processes[-1] if len(processes) > 1 else None


def kill_one(kind, mpi):
    victim = victim_of(kind, mpi)
    try:
        if victim:
            os.kill(victim, signal.SIGKILL)
    except ProcessLookupError:
        return False  # it has just ended
    return victim is not None


class Trials:
    def __init__(self, programs, folder, seed):
        self.rundiff, self.mpi = (os.path.join(programs, name) for name in ("rundiff", "rundiff-mpi"))
        self.folder, self.random = folder, random.Random(seed)
        self.runs = [make_runs(os.path.join(folder, name), faulty) for name, faulty in (("same", -1), ("other", 700))]
        self.whole = [self.output([self.rundiff, "compare", *runs, "--format", "json", "--quiet"]) for runs in self.runs]
        verdicts = [json.loads(text)["verdict"] for _, text in self.whole]
        assert verdicts == ["same", "different"], verdicts
        self.wrong, self.killed, self.reused, self.whole_at_once = [], {}, 0, 0
        begin = time.monotonic()
        self.output(self.command(0, os.path.join(folder, "measured.h5")))
        self.seconds = time.monotonic() - begin

    def output(self, command):
        ended = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, timeout=120)
        return ended.returncode, ended.stdout.decode(errors="replace")

    def command(self, case, file):
        return ["mpirun", "--allow-run-as-root", "--oversubscribe", "-n", str(PROCESSES), self.mpi, "compare",
                *self.runs[case], "--save", file, "--format", "json", "--quiet", "--parts", str(PARTS)]

    def judge(self, case, what, text):
        """Whether a printed result says nothing false."""
        whole = self.whole[case][1]
        if text == whole or not text:
            return
        try:
            verdict = json.loads(text)["verdict"]
        except (ValueError, KeyError):
            return  # torn by the kill, and no result
        if verdict != "incomplete" and verdict != json.loads(whole)["verdict"] or verdict == "same":
            self.wrong.append(f"{what}: {verdict}")

    def judge_file(self, case, what, file):
        if not os.path.exists(file):
            return
        status, text = self.output([self.rundiff, "compare", file, "--format", "json", "--quiet"])
        if status not in (0, 1, 2) or "cannot be used" in text:
            self.wrong.append(f"{what}: {file} is damaged")
        self.judge(case, f"{what}, {os.path.basename(file)}", text)

    def begin_and_kill(self, kind, moment, command):
        """What the command prints; None if it ended before a process of this kind was there to be killed."""
        with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL) as mpi:
            time.sleep(moment)
            killed = False
            while not killed and mpi.poll() is None:
                killed = kill_one(kind, mpi)
                time.sleep(0.001)
            text = mpi.communicate(timeout=120)[0].decode(errors="replace")
        return text if killed else None

    def trial(self, number):
        case, kind = self.random.randrange(2), self.random.choice(VICTIMS)
        moment = self.random.uniform(0, self.seconds)
        file = os.path.join(self.folder, f"all{number}.h5")
        text = None
        while text is None:  # too late: earlier
            text = self.begin_and_kill(kind, moment, self.command(case, file))
            if text is None:
                os.remove(file)
                moment /= 2
        what = f"trial {number}, {kind} killed after {moment:.2f} s"
        self.killed[kind] = self.killed.get(kind, 0) + 1
        self.whole_at_once += text == self.whole[case][1]
        self.judge(case, what, text)
        self.judge_file(case, what, file)
        parts = os.path.join(self.folder, f"all{number}.h5.parts")
        for name in sorted(os.listdir(parts)) if os.path.isdir(parts) else []:
            if name.endswith(".h5"):
                self.judge_file(case, what, os.path.join(parts, name))
                self.reused += 1
        again = self.output(self.command(case, file))
        if again != self.whole[case]:
            self.wrong.append(f"{what}: the same command gives status {again[0]} and another result")
        if os.path.isdir(parts):
            self.wrong.append(f"{what}: parts are left")
        os.remove(file)


def main():
    programs, folder = sys.argv[1:3]
    given = [int(text) for text in sys.argv[3:5]]
    count, seed = given + [50, 1][len(given):]
    shutil.rmtree(folder, ignore_errors=True)
    os.makedirs(folder)
    trials = Trials(programs, folder, seed)
    for number in range(count):
        trials.trial(number)
    print(f"{count} trials, seed {seed}, one takes {trials.seconds:.2f} s: killed {trials.killed}; "
          f"{trials.whole_at_once} gave the whole result at once; {trials.reused} finished parts were reused; "
          f"{len(trials.wrong)} wrong")
    for wrong in trials.wrong:
        print(wrong)
    shutil.rmtree(folder)
    return bool(trials.wrong)


if __name__ == "__main__":
    sys.exit(main())

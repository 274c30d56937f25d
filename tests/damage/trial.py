# SPDX-License-Identifier: GPL-3.0-or-later
"""One trial: two runs, a damage to one of them, Rundiff's answer, and what the account says of that answer."""
import dataclasses
import os
import random
import shlex
import shutil
import subprocess
import sys
import tempfile

import damages
import mishaps

NOBODY = 65534
FAULTS = {
    "agreement": "status 0, and something is lost or changed",
    "rotten": "status 1, and the only thing that changed is what a checksum says is broken",
    "difference": "status 1, and nothing is lost or changed",
    "ended": "neither 0, 1 nor 2",
    "undamaged": "the undamaged runs have another status than theirs",
}


@dataclasses.dataclass
class Setting:
    program: str
    patience: int = 1
    user: int | None = None  # who runs Rundiff, where it is not who runs this
    may_forbid: bool = True

    @staticmethod
    def of(program, patience):
        """Root may read everything: Rundiff runs as somebody else then, if that works."""
        setting = Setting(os.path.abspath(program), patience)
        if os.geteuid() == 0:
            setting.user = NOBODY
            setting.may_forbid = setting.works()
            if not setting.may_forbid:
                setting.user = None
                print("Rundiff does not run without root's rights here: no permission is taken away", file=sys.stderr)
        return setting

    def works(self):
        """Whether this user can start Rundiff and reach what is written here."""
        folder = own_folder()
        try:
            write(os.path.join(folder, "run"), {"train.log": b"step: 1 loss: 2.5\nstep: 2 loss: 2.25\n"})
            return self.run(["inspect", os.path.join(folder, "run")], folder).returncode == 0
        except OSError:
            return False
        finally:
            remove(folder)

    def run(self, arguments, folder):
        """What the sanitizers find ends the program with a status of its own. What it keeps goes to the folder."""
        own = {"QT_QPA_PLATFORM": "offscreen", "LC_ALL": "C.UTF-8", "HOME": folder}
        for name in ("ASAN_OPTIONS", "UBSAN_OPTIONS", "LSAN_OPTIONS"):
            own[name] = ":".join(filter(None, [os.environ.get(name), "exitcode=99"]))
        user = {} if self.user is None else {"user": self.user, "group": self.user, "extra_groups": []}
        return subprocess.run([self.program, *arguments], env={**os.environ, **own}, capture_output=True, cwd=folder,
                              stdin=subprocess.DEVNULL, timeout=60 * self.patience, **user)


@dataclasses.dataclass
class Outcome:
    kind: str
    seed: int
    status: object = None
    fault: str = ""  # one of FAULTS
    touched: bool = False  # the damage took or changed something
    words: str = ""  # damage, place, and what the account says of it
    command: str = ""


def own_folder():
    folder = tempfile.mkdtemp(prefix="rundiff-damage-")
    os.chmod(folder, 0o777)
    return folder


def write(folder, files, forbidden=()):
    os.makedirs(folder)
    for path, content in files.items():
        place = os.path.join(folder, path)
        os.makedirs(os.path.dirname(place), exist_ok=True)
        with open(place, "wb") as out:
            out.write(content)
    for path in forbidden:
        os.chmod(os.path.join(folder, path), 0)


def remove(folder):
    for base, folders, _ in os.walk(folder):
        for name in folders:
            os.chmod(os.path.join(base, name), 0o755)
    shutil.rmtree(folder, ignore_errors=True)


def excerpt(account, whole):
    lost, changed = account.lost(whole), account.changed(whole)

    def some(keys):
        return ", ".join("/".join(map(str, key)) for key in keys[:3]) + (" ..." if len(keys) > 3 else "")
    parts = [f"{len(lost)} lost ({some(lost)})" if lost else "",
             f"{len(changed)} changed ({some(changed)})" if changed else "",
             f"broken by checksum: {account.rotten[0]}" if account.rotten else ""]
    return "; ".join(filter(None, parts)) or "nothing lost or changed"


def judge(status, account, other, apart):
    """The fault of an answer, if it is one. `other` is the account of the run that was not damaged."""
    if status not in (0, 1, 2):
        return "ended"
    if status == 0 and not account.agrees(other):
        return "agreement"
    if status == 1 and not apart:
        if account.agrees(other) and not account.rotten:
            return "difference"
        if account.rotten and not account.changed(other):
            return "rotten"
    return ""


class Trial:
    def __init__(self, kind, seed, apart=None, undamaged=False):
        """`apart`: the runs differ; by the seed where it is not said."""
        self.kind, self.seed = kind, seed
        self.random = random.Random(f"{kind.name} {seed}")
        self.apart = self.random.random() < 0.2 if apart is None else apart
        numbers = self.random.random()
        self.files = {"a": kind.make(random.Random(numbers), self.apart), "b": kind.make(random.Random(numbers), False)}
        self.side = self.random.choice(kind.sides)
        self.alone = self.random.random() < 0.3  # a run of one file is named by this file and not by its folder
        self.undamaged = undamaged

    def run(self, setting, keep=None):
        whole, side = self.files[self.side], self.side
        found = damages.Damaged(whole)
        if not self.undamaged:
            found = self._mishap(whole) or damages.damaged(self.random, whole, setting.may_forbid)
        files = {**self.files, side: found.files}
        outcome = Outcome(self.kind.name, self.seed)
        outcome.status, outcome.command = self._ask(setting, files, found.forbidden, keep)
        account = self.kind.account(found.readable())
        for path in found.forbidden:  # any kind of file
            account.add((path,), "permission denied")
        outcome.touched = not account.agrees(self.kind.account(whole))
        other = self.kind.account(self.files["b" if side == "a" else "a"])
        if self.undamaged:
            right = outcome.status == int(self.apart) and account.agrees(other) != self.apart
            outcome.fault = "" if right else "undamaged"
        else:
            outcome.fault = judge(outcome.status, account, other, self.apart)
        runs = "different runs" if self.apart else "equal runs"
        outcome.words = f"{runs}; {side}: {found.damage} at {found.place}; {excerpt(account, other)}"
        return outcome

    def _mishap(self, files):
        """For one in three; not all of them concern all files."""
        if self.random.random() > 1 / 3:
            return None
        change = self.random.choice(mishaps.MISHAPS)
        other = random.Random(self.random.random())
        found = change(self.random, files, lambda: self.kind.make(other, False))
        if found:
            found.damage = damages.words(change)
        return found

    def _ask(self, setting, files, forbidden, keep):
        folder = own_folder()
        try:
            arguments = self._write(keep or folder, files, forbidden)
            command = f"{setting.program} {shlex.join(arguments)}"
            try:
                return setting.run(arguments, folder).returncode, command
            except subprocess.TimeoutExpired:
                return "no answer", command
        finally:
            remove(folder)

    def _write(self, folder, files, forbidden):
        runs = {name: os.path.join(folder, name.upper()) for name in files}
        for name, run in runs.items():
            remove(run)
            write(run, files[name], forbidden if name == self.side else ())
        places = [argument.format(**runs) for argument in self.kind.arguments]
        if self.alone and len(files["b"]) == 1 and len(places) == 2:
            places = [os.path.join(place, name) for place, name in zip(places, 2 * list(self.files["b"]))]
        return ["compare", *places, "--quiet", *self.kind.options]

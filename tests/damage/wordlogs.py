# SPDX-License-Identifier: GPL-3.0-or-later
"""Logs of programs that nobody knows: lines, sections and tables in which words name the step and the values."""
import re

from kind import NUMBER, Account, Kind, losses, number
from textlogs import COUNT, END, Form, maker, rate, reader

FORMS = {
    "words-arrows": Form(
        r"(?<!\S)\[(?:trainer)?\]\s+round\s+(\d+)(?=\s)",
        {"objective": r"objective\s=\s*" + NUMBER + r"(?=;)", "rate": r"learning rate\s=\s*" + NUMBER + r"(?=;)"},
        lambda i, loss, norm: f"[trainer] round {i + 1} of {COUNT} -> objective = {loss:.5f}; "
                              f"learning rate = {rate(i):.3e}; took {50 + i % 7} ms",
        "the model has 5 layers\nreading shards\n"),
    "words-sentences": Form(
        r"(?<!\S)update\s(\d+),", {"loss": r"loss\sis\s" + NUMBER + END},
        lambda i, loss, norm: f"after update {10 * (i + 1)}, the loss is {loss:.6f} on this shard"),
    "words-counted": Form(
        r"^(?=(?:loss: )?(?:the )?loss is)", {"loss": r"loss\sis\s" + NUMBER + END, "lr": r"lr\s" + NUMBER + END},
        lambda i, loss, norm: f"the loss is {loss:.6f}, lr {rate(i):.3e}", counted=True),
}


class Sections(Form):
    """A headline names the epoch; the values are in the lines below it."""

    def __init__(self):
        super().__init__(r"^", {name: rf"(?<!\w){name}\sloss\s=\s+" + NUMBER + r"(?=\s|$)"
                                for name in ("train", "valid")},
                         lambda i, loss, norm: f"=== epoch {i + 1} ===\n  train loss = {loss:.5f}\n"
                                               f"  valid loss = {loss + 0.1:.5f}")

    def account(self, text):
        """A value that the epoch already has is another epoch's, whose headline is lost."""
        account, epoch, values = Account(), None, {}
        for line in re.split("\r\n|\n|\r", text):
            found = re.search(r"\bepoch[^\w.]*(\d+)(?![\w.])", line, re.ASCII)
            if found:
                epoch, values = int(found.group(1)), {}
                continue
            own = Account()
            self._add(own, (), line)
            if any(values.get(key, found) != found for key, found in own.values.items()):
                epoch = None
            values.update(own.values)
            if epoch is not None:
                account.merge(own, (epoch,))
        return account


class Boxes(Form):
    """A table for each record: a name and a value in each line."""

    LINE = re.compile(r"\s*\|\s*([\w/ ]+?)\s*[,.:;]?\s*\|\s*" + NUMBER + r"[\"'`]?\s*\|\s*", re.ASCII)

    def __init__(self):
        super().__init__(r"^", {}, self.box)

    @staticmethod
    def box(i, loss, norm):
        rows = [("global step", i + 1), ("train/loss", f"{loss:.5f}"), ("train/entropy_loss", f"{loss / 3:.6f}")]
        lines = [f"| {name:18} | {value:>10} |" for name, value in rows]
        return "\n".join(["-" * len(lines[0]), *lines, "-" * len(lines[0])])

    def account(self, text):
        account, step = Account(), None
        for line in re.split("\r\n|\n|\r", text):
            found = self.LINE.fullmatch(line)
            if not found:
                continue
            name, value = found.group(1).lower(), number(found.group(2))
            if name == "global step":
                step = value
            elif name in ("train/loss", "train/entropy_loss") and value is not None:
                account.add((step, name), value)
        return account


def columns(random, apart):
    """A header once, and a line of aligned numbers for each step."""
    lines = [f"{i + 1:>6} {loss:>12.6f} {rate(i):>12.4e}" for i, loss in enumerate(losses(random, COUNT, apart))]
    return {"train.log": ("\n".join(["starting", f"{'step':>6} {'train_loss':>12} {'lr':>12}", *lines]) + "\n").encode()}


def columns_account(files):
    account, header = Account(), []
    for line in re.split("\r\n|\n|\r", files.get("train.log", b"").decode("utf-8", "replace")):
        cells = [re.split(r"[\s\[]", cell)[0] for cell in re.split("  +", line.strip())]
        if not header:  # a blank may be within a name; what is left of "step" may be a shorter word for it
            cells = cells if "step" in cells else ["step" if cell == "ep" else cell for cell in line.split()]
            header = cells if "step" in cells else []
            continue
        cells = cells if len(cells) == len(header) else line.split()
        if len(cells) != len(header):
            continue
        row = {name: number(cell) for name, cell in zip(header, cells)}
        for name in ("train_loss", "lr"):
            if row.get("step") is not None and row.get(name) is not None:
                account.add((row["step"], name), row[name])
    return account


def kinds():
    for title, form in (FORMS | {"words-sections": Sections(), "words-boxes": Boxes()}).items():
        yield Kind(title, maker(form, "train.log", "utf-8"), reader(form, "train.log", "utf-8"))
    yield Kind("words-columns", columns, columns_account)

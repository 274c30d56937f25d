# SPDX-License-Identifier: GPL-3.0-or-later
"""Logs of which each line is a record: how trainings print them, and a reader of regular expressions."""
import re

from kind import NUMBER, Account, Kind, Within, losses, number

COUNT = 40
END = r"(?=[\s,|\]}\[]|$)"  # what may follow a number


class Form:
    """A form of record: how it is printed; how its step is found; how its metrics are found behind the step."""

    def __init__(self, step, metrics, line, begin="", counted=False, between="\n"):
        self.step = re.compile(step, re.ASCII | re.IGNORECASE)
        self.metrics = {name: re.compile(expression, re.ASCII | re.IGNORECASE) for name, expression in metrics.items()}
        self.line, self.begin, self.counted, self.between = line, begin, counted, between

    def text(self, random, apart):
        lines = [self.line(index, loss, round(1 + 0.5 * random.random(), 3))
                 for index, loss in enumerate(losses(random, COUNT, apart))]
        return self.begin + self.between.join(lines) + "\n"

    def account(self, text):
        account = Account()
        count = 0
        for line in re.split("\r\n|\n|\r", text):
            begins = list(self.step.finditer(line))
            ends = [found.start() for found in begins[1:]] + [len(line)]
            for found, end in zip(begins, ends):
                step = (count,) if self.counted else tuple(int(group) for group in found.groups())
                count += 1
                self._add(account, step, line[found.start():end])
        return account

    def _add(self, account, step, record):
        for name, expression in self.metrics.items():
            for value in expression.findall(record):
                found = number(value)
                if found is not None:
                    account.add((step, name), Within(found) if "norm" in name or "acc" in name else found)


class EpochsAsOrder(Form):
    """Records without a step. Where each of them names another epoch, this is their order."""

    def account(self, text):
        records = [line for line in re.split("\r\n|\n|\r", text) if self.step.search(line)]
        epochs = [re.search(r"'epoch':\s(\d+(?:\.\d+)?)\}", record, re.ASCII) for record in records]
        if all(epochs) and len({found[1] for found in epochs}) == len(records):
            records = [record for _, record in sorted((float(found[1]), record) for found, record in zip(epochs, records))]
        return super().account("\n".join(records))


def field(name, behind=r":\s*", end=END):
    return r"(?<![\w.])" + name + behind + NUMBER + end


def rate(index):
    return 1e-4 * (1 - index / 100)


def second(index):
    return f"2025-03-07 10:{index // 60:02}:{index % 60:02}"


DASH = "[-\u2013]"
BAR = "=" * 20
PIPE = r"\s*(?=\|)"
TYPOGRAPHIC = str.maketrans({"\u2013": "-", **dict.fromkeys("\u00a0\u202f\u205f\u3000", " "),
                             **{chr(blank): " " for blank in range(0x2000, 0x200b)}})

FORMS = {
    "text-plain": Form(
        r"(?<!\S)step:\s*(\d+)(?=\s)", {"loss": field("loss"), "lr": field("lr")},
        lambda i, loss, norm: f"step: {i} loss: {loss:.6f} lr: {rate(i):.3e}",
        "loading the data\nmodel has 12 layers\n"),
    "text-megatron": Form(
        r"iteration\s+(\d+)/\s+\d+\s*\|",
        {"consumed": r"\| consumed samples:\s*" + NUMBER + PIPE, "lr": r"\| learning rate:\s*" + NUMBER + PIPE,
         "lm loss": r"\| lm loss:\s*" + NUMBER + PIPE, "scale": r"\| loss scale:\s*" + NUMBER + PIPE,
         "grad norm": r"\| grad norm:\s*" + NUMBER + PIPE},
        lambda i, loss, norm: f" [{second(i)}] iteration {i + 1:8}/{COUNT:8} | consumed samples: {8 * (i + 1):12} | "
                              f"elapsed time per iteration (ms): {900 + i}.1 | learning rate: {rate(i):.6E} | "
                              f"lm loss: {loss:.6E} | loss scale: 1.0 | grad norm: {norm:.3f} | "
                              f"number of skipped iterations:   0 | number of nan iterations:   0 |",
        "using world size: 8, data-parallel size: 4\n> building the training data\n"),
    "text-mindspore": Form(
        r"epoch:\s(\d+),?\sstep:\s(\d+),\s?(?=loss\sis)", {"loss": field(r"loss\sis", r"\s", r"\s*$")},
        lambda i, loss, norm: f"epoch: {i // 10 + 1} step: {i % 10 + 1}, loss is {loss:.6f}",
        "[WARNING] ME(2211): the device is shared\n"),
    "text-mindformers": Form(
        r"Epoch:\[\s*(\d+)/\s*\d+\],\s*step:\[\s*(\d+)/\s*\d+\],",
        {"loss": field("loss"), "lr": field("lr"), "norm": field("global_norm"), "scale": field("loss_scale")},
        lambda i, loss, norm: f"{second(i)} - mindformers[callback.py:540] - INFO - {{ Epoch:[  1/  1], "
                              f"step:[{i + 1:5}/{COUNT:5}], loss: {loss:.6f}, per_step_time: 812ms, lr: {rate(i):.6e}, "
                              f"overflow cond: False, loss_scale: 1.0, global_norm: {norm:.3f}"),
    "text-huggingface": EpochsAsOrder(
        r"^\{(?='loss':[^{}]*\}\s*$)",
        {name: rf"'\s*{key}\s*':\s" + NUMBER + END
         for name, key in {"loss": "loss", "norm": "grad_norm", "lr": "learning_rate"}.items()},
        lambda i, loss, norm: str({"loss": round(loss, 4), "grad_norm": norm, "learning_rate": rate(i),
                                   "epoch": round(i / 20, 2)}), counted=True),
    "text-mmengine": Form(
        r"Epoch\(train\)\s+\[(\d+)\]\[\s*(\d+)/\d+\]",
        {"lr": field("lr"), "loss": field("loss"), "norm": field("grad_norm")},
        lambda i, loss, norm: f"03/07 10:00:{i % 60:02} - mmengine - INFO - Epoch(train)  [{i // 10 + 1}]"
                              f"[{i % 10 + 1:3}/10]  lr: {rate(i):.4e}  eta: 0:01:00  time: 0.5012  "
                              f"data_time: 0.0101  memory: 1234  grad_norm: {norm:.4f}  loss: {loss:.4f}"),
    "text-progress": Form(
        r"Epoch (\d+):\s*\d+%\|[^|]*\|\s*(\d+)/\d+\s\[", {"loss": r",\s*train_loss=" + NUMBER + r"(?=[,\]])"},
        lambda i, loss, norm: f"Epoch {i // 10}:  {i % 10 * 10 + 10}%|{'#' * (i % 10):10}| {i % 10 + 1}/10 "
                              f"[00:0{i % 10}<00:09,  1.02it/s, v_num=0, train_loss={loss:.4f}]",
        between="\r"),
    "text-torchtitan": Form(
        DASH + r"\sstep:\s*(\d+)(?=\s)", {"loss": field("loss"), "norm": field("grad_norm")},
        lambda i, loss, norm: f"[rank0]:[titan] {second(i)},1{i:02} - root - INFO - step: {i + 1:2}  "
                              f"loss: {loss:8.5f}  grad_norm: {norm:.4f}  memory:  2.11GiB(3.51%)  "
                              f"tps: 8{i:02}  mfu: 11.01%"),
    "text-columns": Form(
        r"^\s*(\d+)(?=\s)", {"loss": r"^\s*\d+\s+" + NUMBER + r"\s*$"},
        lambda i, loss, norm: f"{i + 1} {loss:.6f}"),
}


class KerasFit(Form):
    """The step is the epoch that a line of its own names before the record."""

    def __init__(self):
        super().__init__(r"^", {name: DASH + r"\s" + name + r":\s" + NUMBER + END for name in ("loss", "val_loss")},
                         lambda i, loss, norm: f"Epoch {i + 1}/{COUNT}\n10/10 [{BAR}] - 1s 5ms/step - "
                                               f"loss: {loss:.4f} - val_loss: {loss + 0.1:.4f}")

    def account(self, text):
        account, epoch = Account(), None
        for line in re.split("\r\n|\n|\r", text):
            found = re.fullmatch(r"Epoch\s(\d+)/\d+\s*", line, re.ASCII)
            if found:
                epoch = int(found.group(1))
            elif re.match(r"\s*10/10\s.*" + DASH + r"\s", line, re.ASCII):
                self._add(account, (epoch,), line)
        return account


def reader(form, name, encoding):
    def account(files):
        found = Account()
        if name in files:
            text = files[name].decode(encoding, "replace").translate(TYPOGRAPHIC)
            found.merge(form.account(text))
        return found
    return account


def maker(form, name, encoding):
    return lambda random, apart: {name: form.text(random, apart).encode(encoding)}


def ranks(random, apart):
    """Each rank prints its own log."""
    other = random.randrange(2)
    texts = {rank: FORMS["text-plain"].text(random, apart and rank == other) for rank in (0, 1)}
    return {f"train_rank{rank}.log": text.encode() for rank, text in texts.items()}


def ranks_account(files):
    account = Account()
    for rank in (0, 1):
        content = files.get(f"train_rank{rank}.log", b"")
        text = content.decode("utf-8", "replace").translate(TYPOGRAPHIC)
        account.merge(FORMS["text-plain"].account(text), (f"rank{rank}",))
    return account


def mlflow(random, apart):
    lines = [f"{1741341600000 + 500 * i} {loss:.6f} {i}" for i, loss in enumerate(losses(random, COUNT, apart))]
    return {"metrics/train_loss": ("\n".join(lines) + "\n").encode()}


def mlflow_account(files):
    """The step is the last number of a line."""
    account = Account()
    for line in re.split("\r\n|\n|\r", files.get("metrics/train_loss", b"").decode("utf-8", "replace")):
        found = re.fullmatch(r"\d+\s+" + NUMBER + r"\s+(\d+)\s*", line, re.ASCII)
        if found:
            account.add((int(found.group(2)), "loss"), float(found.group(1)))
    return account


def kinds():
    forms = FORMS | {"text-keras": KerasFit()}
    for title, form in forms.items():
        yield Kind(title, maker(form, "train.log", "utf-8"), reader(form, "train.log", "utf-8"))
    yield Kind("text-mlflow", mlflow, mlflow_account)
    yield Kind("text-ranks", ranks, ranks_account)
    yield Kind("text-utf16", maker(FORMS["text-plain"], "train.log", "utf-16"),
               reader(FORMS["text-plain"], "train.log", "utf-16"))

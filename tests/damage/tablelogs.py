# SPDX-License-Identifier: GPL-3.0-or-later
"""Tables of metrics, read by Python's csv: one row a step."""
import csv
import io

from kind import Account, Kind, Within, losses, number

COUNT = 40


def rows(content, separator):
    text = content.decode("utf-8", "replace")
    try:
        return list(csv.reader(io.StringIO(text, newline=""), delimiter=separator))
    except csv.Error:
        return []


def within_percents(row, name):
    return "norm" in name or "acc" in name


def table_account(content, step, metrics, separator=",", key=lambda row: (), near=within_percents):
    """Rows with as many cells as the header; of each the metrics that are numbers."""
    account = Account()
    found = rows(content, separator)
    header = [name.lower() for name in found[0]] if found else []
    for cells in found[1:]:
        if len(cells) != len(header):
            continue
        row = dict(zip(header, cells))
        at = number(row.get(step, ""))
        if at is None:
            continue
        for name in metrics:
            value = number(row.get(name.lower(), ""))
            if value is not None:
                account.add((*key(row), at, name), Within(value) if near(row, name) else value)
    return account


def reader(name, step, metrics, separator=","):
    def account(files):
        found = Account()
        if name in files:
            found.merge(table_account(files[name], step, metrics, separator))
        return found
    return account


def plain(random, apart):
    lines = [f"{i},{loss:.6f}" for i, loss in enumerate(losses(random, COUNT, apart))]
    return {"metrics.csv": ("step,loss\n" + "\n".join(lines) + "\n").encode()}


def keras(random, apart):
    lines = [f"{i},{0.5 + i / 100:.4f},{loss},{loss + 0.1}" for i, loss in enumerate(losses(random, COUNT, apart))]
    return {"training.csv": ("epoch,accuracy,loss,val_loss\r\n" + "\r\n".join(lines) + "\r\n").encode()}


def lightning(random, apart):
    """Every tenth step has a row of its own for the validation, with the other cells empty."""
    lines = []
    for i, loss in enumerate(losses(random, COUNT, apart)):
        lines.append(f"{i // 10},{1e-4 * (1 - i / 100):.8f},{i},{loss},")
        if i % 10 == 9:
            lines.append(f"{i // 10},,{i},,{loss + 0.1:.6f}")
    return {"lightning_logs/version_0/metrics.csv":
            ("epoch,lr-AdamW,step,train_loss,val_loss\n" + "\n".join(lines) + "\n").encode()}


def quoted(random, apart):
    lines = [f'"{i}","{loss:.6f}","step {i}, with a comma"' for i, loss in enumerate(losses(random, COUNT, apart))]
    return {"wandb.csv": ('"step","loss","note"\n' + "\n".join(lines) + "\n").encode()}


def tabs(random, apart):
    lines = [f"{i}\t{loss:.6f}\t{1e-4 * (1 - i / 100):.8f}" for i, loss in enumerate(losses(random, COUNT, apart))]
    return {"metrics.tsv": ("step\tloss\tlr\n" + "\n".join(lines) + "\n").encode()}


MONITOR = "rank{}/actv_0-19.csv"


def monitor(random, apart):
    files = {}
    for rank in range(2):
        lines = ["vpp_stage,name,step,micro_step,norm,max"]
        for step, loss in enumerate(losses(random, 20, apart and rank == 0)):
            for module in ("layer.0", "layer.1"):
                lines.append(f"0,{module},{step},0,{loss * (3 + rank):.6f},{loss:.6f}")
        files[MONITOR.format(rank)] = ("\n".join(lines) + "\n").encode()
    return files


def monitor_account(files):
    """The norm of the first rank's first layer is the curve that --atol and --rtol speak of, others have 5 percent."""
    account = Account()
    for rank in range(2):
        if MONITOR.format(rank) in files:
            account.merge(table_account(files[MONITOR.format(rank)], "step", ["norm", "max"],
                                        key=lambda row: (row.get("name"), row.get("micro_step")),
                                        near=lambda row, name: rank > 0 or name == "max" or
                                        row.get("name") != "layer.0"),
                          (f"rank{rank}",))
    return account


def kinds():
    yield Kind("csv-plain", plain, reader("metrics.csv", "step", ["loss"]))
    yield Kind("csv-keras", keras, reader("training.csv", "epoch", ["accuracy", "loss", "val_loss"]))
    yield Kind("csv-lightning", lightning, reader("lightning_logs/version_0/metrics.csv", "step",
                                                  ["lr-AdamW", "train_loss", "val_loss"]))
    yield Kind("csv-quoted", quoted, reader("wandb.csv", "step", ["loss"]))
    yield Kind("csv-tabs", tabs, reader("metrics.tsv", "step", ["loss", "lr"], "\t"))
    yield Kind("csv-monitor", monitor, monitor_account)

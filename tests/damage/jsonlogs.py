# SPDX-License-Identifier: GPL-3.0-or-later
"""Logs in JSON: a document a line, one document with all records, and lists of values; read by Python's json."""
import json
import re

from kind import Account, Kind, Within, losses

COUNT = 40


class Repeated(dict):
    """An object; of a key that it has several times all values, where they differ."""

    def __init__(self, pairs):
        super().__init__()
        self.repeats = {}
        for key, value in pairs:
            if key in self and json.dumps(self[key]) != json.dumps(value):
                self.repeats.setdefault(key, [self[key]]).append(value)
            self[key] = value


TYPOGRAPHIC = str.maketrans({"\u201c": '"', "\u201d": '"', "\u2013": "-"})


def parsed(content):
    """The document; None where it is none. Bytes inside of texts are not looked at. Typographic signs stand for the
    plain ones, and a comma behind the last member for none, where that makes it a document."""
    text = content.decode("utf-8-sig", "surrogateescape")
    for spelling in (text, text.translate(TYPOGRAPHIC), re.sub(r",(\s*[}\]])", r"\1", text)):
        try:
            return json.loads(spelling, object_pairs_hook=Repeated, strict=False)
        except (ValueError, RecursionError):
            pass
    return None


def is_number(value):
    return isinstance(value, (int, float)) and not isinstance(value, bool)


def add_record(account, record, steps, metrics):
    """Of an object with a step: its metrics."""
    if not isinstance(record, Repeated):
        return
    at = tuple(record.get(name) for name in steps)
    if not all(is_number(step) for step in at) or any(name in record.repeats for name in steps):
        return
    for name in metrics:
        for value in record.repeats.get(name, [record.get(name)]):
            if is_number(value):
                account.add((*at, name), Within(value) if "norm" in name else float(value))


def lines_reader(name, steps, metrics):
    def account(files):
        found = Account()
        for line in files.get(name, b"").split(b"\n"):
            add_record(found, parsed(line.strip()), steps, metrics)
        return found
    return account


def lines_of(records):
    return "".join(json.dumps(record) + "\n" for record in records).encode()


def plain(random, apart):
    return {"train.jsonl": lines_of({"step": i, "loss": loss} for i, loss in enumerate(losses(random, COUNT, apart)))}


def mmengine(random, apart):
    records = [{"lr": 1e-4 * (100 - i) / 100, "data_time": 0.01, "loss": loss,
                "grad_norm": round(1 + random.random(), 4), "time": 0.5, "epoch": i // 10 + 1, "iter": i + 1,
                "memory": 1234, "step": i + 1}
               for i, loss in enumerate(losses(random, COUNT, apart))]
    return {"vis_data/scalars.json": lines_of(records)}


def llama(random, apart):
    records = [{"current_steps": i + 1, "total_steps": COUNT, "loss": loss, "lr": 1e-4, "epoch": i / 10,
                "percentage": 2.5 * (i + 1), "elapsed_time": "0:00:01", "remaining_time": "0:01:00"}
               for i, loss in enumerate(losses(random, COUNT, apart))]
    return {"trainer_log.jsonl": lines_of(records)}


def trainer_state(random, apart):
    history = [{"epoch": i / 10, "grad_norm": round(1 + random.random(), 4), "learning_rate": 1e-4 * (100 - i) / 100,
                "loss": round(loss, 4), "step": i + 1} for i, loss in enumerate(losses(random, COUNT, apart))]
    state = {"best_metric": None, "best_model_checkpoint": None, "epoch": 4.0, "eval_steps": 500, "global_step": COUNT,
             "is_local_process_zero": True, "log_history": history, "logging_steps": 1, "max_steps": COUNT}
    return {"trainer_state.json": json.dumps(state, indent=2).encode()}


def trainer_state_account(files):
    account = Account()
    state = parsed(files.get("trainer_state.json", b""))
    if isinstance(state, Repeated) and "log_history" not in state.repeats:
        history = state.get("log_history")
        for record in history if isinstance(history, list) else []:
            add_record(account, record, ["step"], ["loss", "learning_rate", "grad_norm"])
    return account


def history(random, apart):
    values = losses(random, COUNT, apart)
    return {"history.json": json.dumps({"loss": values, "val_loss": [round(v + 0.1, 6) for v in values]}).encode()}


def history_account(files):
    account = Account()
    lists = parsed(files.get("history.json", b""))
    for name in ("loss", "val_loss") if isinstance(lists, Repeated) else ():
        values = lists.get(name)
        if name in lists.repeats or not isinstance(values, list):
            continue
        for index, value in enumerate(values):
            if is_number(value):
                account.add((index, name), float(value))
    return account


def kinds():
    yield Kind("jsonl-plain", plain, lines_reader("train.jsonl", ["step"], ["loss"]))
    yield Kind("jsonl-mmengine", mmengine, lines_reader("vis_data/scalars.json", ["step"], ["loss", "lr", "grad_norm"]))
    yield Kind("jsonl-llamafactory", llama, lines_reader("trainer_log.jsonl", ["current_steps"], ["loss", "lr"]))
    yield Kind("json-trainer-state", trainer_state, trainer_state_account)
    yield Kind("json-history", history, history_account)

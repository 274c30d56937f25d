# SPDX-License-Identifier: GPL-3.0-or-later
"""Offline sessions of ClearML: a line is a list of events, read by Python's json."""
import json

from jsonlogs import Repeated, is_number
from kind import Account, Kind, losses

COUNT = 40
FOLDER = "offline-0123456789abcdef/"
EVENTS = FOLDER + "metrics.jsonl"
SCALAR = "training_stats_scalar"
MEMBERS = ("type", "metric", "variant", "iter", "value")


def event(kind, metric, variant, index, **members):
    return {"task": "0123456789abcdef", "timestamp": 1700000000000 + index, "metric": metric, "variant": variant,
            "iter": index, **members, "type": kind}


def session(random, apart):
    """A line for what was reported since the last one, also of the machine."""
    lines, waiting = [], []
    for index, loss in enumerate(losses(random, COUNT, apart)):
        waiting += [event(SCALAR, "train", "loss", index, value=loss),
                    event(SCALAR, "train", "lr", index, value=1e-4 * (100 - index) / 100),
                    event(SCALAR, ":monitor:gpu", "gpu_0_utilization", index, value=97.5)]
        if index % 10 == 9:
            waiting.append(event("plot", "train", "weights", index, plot_str='{"data": []}'))
        if random.random() < 0.5 or index == COUNT - 1:
            lines.append(json.dumps(waiting) + "\n")
            waiting = []
    return {EVENTS: "".join(lines).encode(),
            FOLDER + "task.json": b'{"id": "0123456789abcdef", "status": "completed", "type": "training"}\n'}


def events_of(line):
    try:
        found = json.loads(line.decode("utf-8", "surrogateescape"), object_pairs_hook=Repeated)
    except (ValueError, RecursionError):
        return
    for one in found if isinstance(found, list) else ():
        if isinstance(one, Repeated) and not any(name in one.repeats for name in MEMBERS):
            yield one


def account(files):
    found = Account()
    for line in b"\n".join(content for _, content in sorted(files.items())).split(b"\n"):  # under any name
        for one in events_of(line):
            kind, metric, variant, step, value = (one.get(name) for name in MEMBERS)
            if (kind == SCALAR and isinstance(metric, str) and isinstance(variant, str) and isinstance(step, int) and
                    is_number(value) and not metric.startswith(":monitor:")):
                found.add((metric, variant, step), float(value))
    return found


def kinds():
    yield Kind("clearml", session, account)

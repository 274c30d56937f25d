# SPDX-License-Identifier: GPL-3.0-or-later
"""Runs that Comet and Neptune logged without a network: a line is an object of JSON, read by Python's json."""
import io
import json
import zipfile

from jsonlogs import Repeated, is_number
from kind import Account, Kind, losses

COUNT = 40
ARCHIVE = "0123456789abcdef0123456789abcdef.zip"
MESSAGES = "messages.json"
QUEUE = "offline/run__0a1b2c3d/data-1.log"
LAST = "offline/run__0a1b2c3d/last_put_version"


def rate(index):
    return 1e-4 * (100 - index) / 100


def objects(content):
    """Of each line that is one: the object."""
    for line in content.split(b"\n"):
        try:
            found = json.loads(line.decode("utf-8", "surrogateescape"), object_pairs_hook=Repeated)
        except (ValueError, RecursionError):
            continue
        if isinstance(found, Repeated):
            yield found


def part(whole, name, kind):
    """Of an object, where it has it once and of this kind."""
    value = whole.get(name) if isinstance(whole, Repeated) and name not in whole.repeats else None
    return value if isinstance(value, kind) else None


# ---- Comet -------------------------------------------------------------------------------------------------------


def metric_message(context, name, value, index):
    metric = {"metricName": name, "metricValue": value, "step": index, "epoch": index // 10}
    return {"type": "metric_msg", "payload": {"context": context, "local_timestamp": 1700000000000 + index,
                                              "metric": metric}}


def messages(random, apart):
    found = [{"type": "file_name", "payload": {"file_name": "train.py"}}]
    for index, loss in enumerate(losses(random, COUNT, apart)):
        found += [metric_message("train", "loss", loss, index), metric_message(None, "lr", rate(index), index),
                  metric_message(None, "sys.cpu.percent.01", 12.5, index)]
    found.append({"type": "standard_output", "payload": {"output": "done\n", "stderr": False}})
    return "".join(json.dumps(message) + "\n" for message in found).encode()


def plain_messages(random, apart):
    return {MESSAGES: messages(random, apart)}


def archive(random, apart):
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w") as made:
        for name, content in ((MESSAGES, messages(random, apart)), ("experiment.json", b'{"offline_id": "0123"}')):
            made.writestr(zipfile.ZipInfo(name), content)
    return {ARCHIVE: packed.getvalue()}


def messages_account(content):
    account = Account()
    for message in objects(content):
        payload = part(message, "payload", dict)
        metric = part(payload, "metric", dict)
        name, step, value = (part(metric, key, kind) for key, kind in (("metricName", str), ("step", (int, float)),
                                                                      ("metricValue", (int, float))))
        if part(message, "type", str) != "metric_msg" or None in (name, step, value) or not is_number(step):
            continue
        context = part(payload, "context", str)
        if not name.startswith("sys.") and is_number(value):
            account.add((f"{context}_{name}" if context else name, step), float(value))
    return account


def plain_account(files):
    return messages_account(files.get(MESSAGES, b""))


def archive_account(files):
    try:
        with zipfile.ZipFile(io.BytesIO(files.get(ARCHIVE, b""))) as packed:
            return messages_account(packed.read(MESSAGES))
    except (zipfile.BadZipFile, KeyError, NotImplementedError, RuntimeError, EOFError, OSError, ValueError):
        account = Account()
        account.rotten.append(ARCHIVE)
        return account


# ---- Neptune -----------------------------------------------------------------------------------------------------


def queue(random, apart):
    operations = [{"type": "AssignString", "path": ["sys", "name"], "value": "calm-owl"}]
    for index, loss in enumerate(losses(random, COUNT, apart)):
        for name, value in (("loss", loss), ("lr", rate(index))):
            values = [{"value": value, "step": float(index), "ts": 1700000000.5 + index}]
            operations.append({"type": "LogFloats", "path": ["train", name], "values": values})
    lines = [json.dumps({"obj": operation, "version": i + 1}) + "\n" for i, operation in enumerate(operations)]
    return {QUEUE: "".join(lines).encode(), LAST: str(len(lines)).encode()}


def queue_account(files):
    account = Account()
    for line in objects(b"\n".join(content for _, content in sorted(files.items()))):  # under any name
        operation = part(line, "obj", dict)
        path, values = part(operation, "path", list), part(operation, "values", list)
        if part(operation, "type", str) != "LogFloats" or path is None or part(line, "version", int) is None:
            continue
        for one in values or ():
            value, step = part(one, "value", (int, float)), part(one, "step", (int, float))
            if is_number(value) and is_number(step) and all(isinstance(name, str) for name in path):
                account.add(("/".join(path), step), float(value))
    return account


def kinds():
    yield Kind("comet-messages", plain_messages, plain_account)
    yield Kind("comet-archive", archive, archive_account)
    yield Kind("neptune", queue, queue_account)

# SPDX-License-Identifier: GPL-3.0-or-later
"""Runs of local trackers: MLflow's folders and databases, Trackio's databases, SwanLab's backups."""
import json
import os
import sqlite3
import struct
import tempfile

from eventlogs import fields, message, varint
from kind import Account, Kind, losses, number
from sqlitepages import FRAME_HEAD, JOURNAL_HEAD, Pages, checksum
from trackers import add_chunks, records

COUNT = 60
RUN = "0123456789abcdef0123456789abcdef"
MLFLOW = f"mlruns/0/{RUN}/"
BACKUP = "swanlog/run-20250307_100000-a1b2c3/backup.swanlab"
BACKUP_MARK = b":SWL\xd6\xe1\x01"
RUN_FILE = "swanlog/run-20250307_100000-a1b2c3/run-a1b2c3.swanlab"
RUN_FILE_MARK = b":SWL\xd6\xe1\x02"
SCALAR = 13  # the field of a record


def rate(index):
    return 1e-4 * (100 - index) / 100


# ---- MLflow's folders --------------------------------------------------------------------------------------------


def mlflow_folder(random, apart):
    found = losses(random, COUNT, apart)
    lines = {"train/loss": "".join(f"{1700000000000 + i} {loss} {i}\n" for i, loss in enumerate(found)),
             "lr": "".join(f"{1700000000000 + i} {rate(i)} {i}\n" for i in range(COUNT))}
    meta = f"experiment_id: '0'\nlifecycle_stage: active\nrun_id: {RUN}\nrun_name: calm-owl-1\nstatus: 3\n"
    return {MLFLOW + "meta.yaml": meta.encode(),
            **{MLFLOW + "metrics/" + name: text.encode() for name, text in lines.items()}}


def whole_number(text):
    return int(text) if text.lstrip("-").isascii() and text.lstrip("-").isdigit() else None


def mlflow_folder_account(files):
    account = Account()
    for path, content in files.items():
        if not path.startswith(MLFLOW + "metrics/"):
            continue
        for line in content.decode("utf-8", "replace").split("\n")[:-1]:
            words = line.removesuffix("\r").split(" ")
            if len(words) < 3 or whole_number(words[0]) is None or whole_number(words[2]) is None:
                continue
            value = number(words[1])
            if value is not None:
                account.add((path.removeprefix(MLFLOW + "metrics/"), whole_number(words[2])), value)
    return account


# ---- databases ---------------------------------------------------------------------------------------------------


def database(statements, ahead):
    """The bytes of a database, and of its journal where it is still open."""
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "made.db")
        connection = sqlite3.connect(path, isolation_level=None)
        connection.execute("PRAGMA page_size=1024")
        if ahead:
            connection.execute("PRAGMA journal_mode=WAL")
            connection.execute("PRAGMA wal_autocheckpoint=0")
        for statement, rows in statements:
            connection.execute("BEGIN")
            connection.executemany(statement, rows)
            connection.execute("COMMIT")
        found = {}
        for ending in ("", "-wal") if ahead else ("",):
            with open(path + ending, "rb") as file:
                found[ending] = file.read()
        connection.close()
        return {**found, **({"-wal": with_salts(found["-wal"])} if ahead else {})}


def with_salts(journal):
    """The same journal with salts that are not random, so that a seed makes the same bytes again."""
    size, salts = struct.unpack_from(">I", journal, 8)[0], b"saltsalt"
    order = ">" if journal[3] & 1 else "<"
    head = journal[:16] + salts
    sums = checksum(head, order, (0, 0))
    made = bytearray(head + struct.pack(">II", *sums))
    for at in range(JOURNAL_HEAD, len(journal), FRAME_HEAD + size):
        place, page = journal[at:at + 8], journal[at + FRAME_HEAD:at + FRAME_HEAD + size]
        sums = checksum(page, order, checksum(place, order, sums))
        made += place + salts + struct.pack(">II", *sums) + page
    return bytes(made)


def mlflow_database(random, apart, ahead):
    rows = [(name, value, 1700000000000 + i, RUN, i, 0)
            for i, loss in enumerate(losses(random, COUNT, apart)) for name, value in (("loss", loss), ("lr", rate(i)))]
    statements = [
        ("CREATE TABLE runs (run_uuid VARCHAR(32) NOT NULL, name VARCHAR(250), status VARCHAR(9), lifecycle_stage "
         "VARCHAR(20), PRIMARY KEY (run_uuid))", [()]),
        ("CREATE TABLE metrics (key VARCHAR(250) NOT NULL, value FLOAT NOT NULL, timestamp BIGINT NOT NULL, run_uuid "
         "VARCHAR(32) NOT NULL, step BIGINT DEFAULT '0' NOT NULL, is_nan BOOLEAN DEFAULT '0' NOT NULL, PRIMARY KEY "
         "(key, timestamp, step, run_uuid, value, is_nan))", [()]),
        ("INSERT INTO runs VALUES (?, ?, ?, ?)", [(RUN, "calm-owl-1", "FINISHED", "active")]),
        *[("INSERT INTO metrics VALUES (?, ?, ?, ?, ?, ?)", rows[i:i + 8]) for i in range(0, len(rows), 8)]]
    return {"mlflow.db" + ending: content for ending, content in database(statements, ahead).items()}


def trackio_database(random, apart):
    rows = [("2026-01-01T00:00:00", "calm-owl-1", i, json.dumps({"loss": loss, "lr": rate(i)}))
            for i, loss in enumerate(losses(random, COUNT, apart))]
    statements = [
        ("CREATE TABLE metrics (id INTEGER PRIMARY KEY AUTOINCREMENT, timestamp TEXT NOT NULL, run_name TEXT NOT NULL, "
         "step INTEGER NOT NULL, metrics TEXT NOT NULL)", [()]),
        ("CREATE INDEX idx_metrics_run_step ON metrics(run_name, step)", [()]),
        ("INSERT INTO metrics (timestamp, run_name, step, metrics) VALUES (?, ?, ?, ?)", rows)]
    return {"project.db": database(statements, False)[""]}


def rows_of(files, name):
    try:
        pages = Pages(files.get(name, b""), files.get(name + "-wal", b""))
    except (ValueError, IndexError, struct.error):
        return []
    return list(pages.table("metrics"))


def mlflow_account(files):
    account = Account()
    for _, values in rows_of(files, "mlflow.db"):
        if len(values) != 6 or values[3] != RUN or values[5] not in (0, 1):
            continue
        name, value, _, _, step, not_a_number = values
        if isinstance(value, (int, float)) and isinstance(step, int) and isinstance(name, str):
            account.add((name, step), float("nan") if not_a_number else float(value))
    return account


def trackio_account(files):
    account = Account()
    for _, values in rows_of(files, "project.db"):
        if len(values) != 5 or not isinstance(values[3], int) or not isinstance(values[4], (str, bytes)):
            continue
        try:
            found = json.loads(values[4])
        except ValueError:
            continue
        for name, value in found.items() if isinstance(found, dict) else ():
            if isinstance(value, (int, float)) and not isinstance(value, bool):
                account.add((values[2], values[3], name), float(value))
    return account


# ---- SwanLab -----------------------------------------------------------------------------------------------------


def backup_line(model, data):
    return (json.dumps({"model_type": model, "data": data}) + "\n").encode()


def swanlab_backup(random, apart):
    content = bytearray(BACKUP_MARK)
    add_chunks(content, backup_line("Header", {"backup_type": "DEFAULT", "create_time": "t"}))
    for i, loss in enumerate(losses(random, COUNT, apart)):
        for name, value in (("train/loss", loss), ("train/lr", rate(i))):
            add_chunks(content, backup_line("Scalar", {"metric": {"index": i, "data": value, "create_time": "t" * 300},
                                                       "key": name, "step": i, "epoch": i + 1}))
    add_chunks(content, backup_line("Footer", {"success": True, "create_time": "t"}))
    return {BACKUP: bytes(content)}


def swanlab_account(files):
    account, content = Account(), files.get(BACKUP, b"")
    if not content.startswith(BACKUP_MARK[:4]):
        return account
    for line in records(content, account.rotten):
        found = json.loads(line)
        if found["model_type"] == "Scalar":
            data = found["data"]
            account.add((data["key"], data["step"]), float(data["metric"]["data"]))
    return account


def swanlab_record(index, field, content):
    return b"\x08" + varint(index) + message(2, b"\x08\x01") + message(field, content)


def swanlab_run_file(random, apart):
    """In version 2: protocol buffers. A step of zero is not stored."""
    content, index = bytearray(RUN_FILE_MARK), 0
    add_chunks(content, b"\x08" + varint((1 << 64) - 1) + message(10, message(1, b"project")))
    for i, loss in enumerate(losses(random, COUNT, apart)):
        for name, value in (("train/loss", loss), ("train/lr", rate(i))):
            index += 1
            step = b"\x10" + varint(i) if i else b""
            add_chunks(content, swanlab_record(index, SCALAR, message(1, name.encode()) + step + message(
                5, b"\x09" + struct.pack("<d", value)) + message(6, b"t" * 300)))
    add_chunks(content, b"\x08" + varint((1 << 64) - 2) + message(11, b"\x08\x01"))
    return {RUN_FILE: bytes(content)}


def swanlab_run_file_account(files):
    account, content = Account(), files.get(RUN_FILE, b"")
    if not content.startswith(RUN_FILE_MARK):
        return account
    for record in records(content, account.rotten):
        for field, scalar in fields(record):
            if field == SCALAR:
                parts = dict(fields(scalar))
                value, = struct.unpack("<d", dict(fields(parts[5]))[1])
                account.add((parts[1].decode(), parts.get(2, 0)), value)
    return account


def kinds():
    yield Kind("mlflow-folder", mlflow_folder, mlflow_folder_account)
    yield Kind("mlflow-database", lambda random, apart: mlflow_database(random, apart, False), mlflow_account)
    yield Kind("mlflow-journal", lambda random, apart: mlflow_database(random, apart, True), mlflow_account)
    yield Kind("trackio", trackio_database, trackio_account)
    yield Kind("swanlab", swanlab_backup, swanlab_account)
    yield Kind("swanlab-run-file", swanlab_run_file, swanlab_run_file_account)

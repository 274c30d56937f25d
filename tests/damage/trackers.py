# SPDX-License-Identifier: GPL-3.0-or-later
"""The run files of W&B: blocks of chunks with checksums, of which records of protocol buffers are made."""
import json
import struct
import zlib

from eventlogs import fields, message, varint
from kind import Account, Kind, losses

COUNT = 40
BLOCK = 32768
HEAD = 7  # bytes before the data of a chunk
WHOLE, FIRST, MIDDLE, LAST = 1, 2, 3, 4
MARK = b":W&B\xe1\xbe\0"
NAME = "wandb/run-20250307_100000-ab12cd34/run-ab12cd34.wandb"


def chunk(kind, data):
    typed = bytes([kind]) + data
    return struct.pack("<IH", zlib.crc32(typed), len(data)) + typed


def add_chunks(content, record):
    begin = True
    while True:
        left = BLOCK - len(content) % BLOCK
        if left < HEAD:
            content += bytes(left)
            left = BLOCK
        part, record = record[:left - HEAD], record[left - HEAD:]
        content += chunk((WHOLE if begin else LAST) if not record else (FIRST if begin else MIDDLE), part)
        begin = False
        if not record:
            return


def item(name, value):
    return message(1, message(1, name.encode()) + message(16, json.dumps(value).encode()))


def run_file(random, apart):
    content = bytearray(MARK)
    add_chunks(content, b"\x08\x01" + message(17, message(1, b"ab12cd34")))
    for i, loss in enumerate(losses(random, COUNT, apart)):
        history = (item("train/loss", loss) + item("train/learning_rate", 1e-4 * (100 - i) / 100) +
                   item("sample", "x" * 1000) + item("_step", i) + message(2, b"\x08" + varint(i)))
        add_chunks(content, b"\x08" + varint(i + 2) + message(2, history))
    add_chunks(content, b"\x08" + varint(COUNT + 2) + message(18, b""))
    return {NAME: bytes(content)}


def chunks(content, rotten):
    """Of each block the chunks up to the first one that its checksum does not fit."""
    for begin in range(0, len(content), BLOCK):
        block, at = content[begin:begin + BLOCK], len(MARK) if begin == 0 else 0
        while at + HEAD <= len(block):
            crc, size = struct.unpack_from("<IH", block, at)
            typed = block[at + 6:at + HEAD + size]
            if len(typed) != size + 1 or zlib.crc32(typed) != crc:
                rotten.append(f"byte {begin + at}")
                yield None, b""
                break
            yield typed[0], typed[1:]
            at += HEAD + size


def records(content, rotten):
    parts = None
    for kind, data in chunks(content, rotten):
        parts = {WHOLE: b"", FIRST: b""}.get(kind, parts if kind in (MIDDLE, LAST) else None)
        if parts is None:
            continue
        parts += data
        if kind in (WHOLE, LAST):
            yield parts
            parts = None


def add_history(account, history):
    values = {}
    for field, content in fields(history):
        if field == 1:
            named = dict(fields(content))
            values[named[1].decode("utf-8", "replace")] = json.loads(named[16])
    for name in ("train/loss", "train/learning_rate"):
        account.add((values["_step"], name), values[name])


def account(files):
    found, content = Account(), files.get(NAME, b"")
    if not content.startswith(MARK):
        return found
    for record in records(content, found.rotten):
        for field, history in fields(record):
            if field == 2:
                add_history(found, history)
    return found


def kinds():
    yield Kind("wandb", run_file, account)

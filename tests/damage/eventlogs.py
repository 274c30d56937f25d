# SPDX-License-Identifier: GPL-3.0-or-later
"""Event files of TensorBoard and MindSpore, with a small writer and reader of the records, and packed logs."""
import gzip
import lzma
import struct
import zlib

from kind import Account, Kind, losses
import textlogs

COUNT = 40
MOST = 1 << 20  # bytes of a record: ours are small


def table():
    values = []
    for value in range(256):
        for _ in range(8):
            value = (value >> 1) ^ (0x82F63B78 if value & 1 else 0)
        values.append(value)
    return values


CRC32C = table()


def masked_crc(content):
    crc = 0xFFFFFFFF
    for byte in content:
        crc = CRC32C[(crc ^ byte) & 0xFF] ^ (crc >> 8)
    crc ^= 0xFFFFFFFF
    return ((crc >> 15 | crc << 17) + 0xA282EAD8) & 0xFFFFFFFF


# ---- writing -----------------------------------------------------------------------------------------------------


def varint(value):
    found = bytearray()
    while value > 0x7F:
        found.append(value & 0x7F | 0x80)
        value >>= 7
    return bytes(found + bytes([value]))


def message(field, content):
    return varint(field << 3 | 2) + varint(len(content)) + content


def framed(event):
    length = struct.pack("<Q", len(event))
    return length + struct.pack("<I", masked_crc(length)) + event + struct.pack("<I", masked_crc(event))


def event(step, scalars, value_field):
    values = b"".join(message(1, message(1, tag.encode()) + varint(value_field << 3 | 5) + struct.pack("<f", value))
                      for tag, value in scalars.items())
    return b"\x09" + struct.pack("<d", 1.7e9 + step) + b"\x10" + varint(step) + message(5, values)


def event_file(version, value_field, records):
    begin = framed(b"\x09" + struct.pack("<d", 1.7e9) + message(3, version))
    return begin + b"".join(framed(event(step, scalars, value_field)) for step, scalars in records)


# ---- reading -----------------------------------------------------------------------------------------------------


def fields(content):
    """The fields of a message: number and content. ValueError where it is none."""
    at = 0

    def read_varint():
        nonlocal at
        value = shift = 0
        while True:
            value |= (content[at] & 0x7F) << shift
            at += 1
            if not content[at - 1] & 0x80:
                return value
            shift += 7

    while at < len(content):
        tag = read_varint()
        size = {1: 8, 5: 4}.get(tag & 7)
        if tag & 7 == 0:
            yield tag >> 3, read_varint()
            continue
        size = read_varint() if tag & 7 == 2 else size
        if size is None or at + size > len(content):
            raise ValueError
        yield tag >> 3, content[at:at + size]
        at += size


def add_event(account, record, value_field):
    parts = dict(fields(record))
    for number, summary in fields(record):
        for _, value in fields(summary) if number == 5 else ():
            scalar = dict(fields(value))
            if value_field in scalar:
                account.add((parts.get(2, 0), scalar[1].decode("utf-8", "replace")),
                            struct.unpack("<f", scalar[value_field])[0])


def record_at(content, at):
    """The record there and where it ends; nothing where its length or its content has another checksum."""
    if at + 16 > len(content):
        return None
    length = content[at:at + 8]
    size, = struct.unpack("<Q", length)
    if size > MOST or at + 16 + size > len(content):
        return None
    if struct.unpack_from("<I", content, at + 8)[0] != masked_crc(length):
        return None
    record = content[at + 12:at + 12 + size]
    if struct.unpack_from("<I", content, at + 12 + size)[0] != masked_crc(record):
        return None
    return record, at + 16 + size


def events_account(content, value_field):
    """All records that are whole, wherever they begin."""
    account, at = Account(), 0
    while at < len(content):
        found = record_at(content, at)
        if not found:
            if not account.rotten:
                account.rotten.append(f"byte {at}")
            at += 1
            continue
        record, at = found
        try:
            add_event(account, record, value_field)
        except (ValueError, IndexError, KeyError, TypeError, struct.error):
            account.rotten.append(f"the record before byte {at}")
    return account


def events_reader(names, value_field):
    def account(files):
        found = Account()
        for name in names:
            if name in files:
                found.merge(events_account(files[name], value_field))
        return found
    return account


# ---- kinds -------------------------------------------------------------------------------------------------------


TENSORBOARD = "events.out.tfevents.1741467995.node.4242.0"
LATER = "events.out.tfevents.1741469995.node.4242.1"
MINDSPORE = "train.events.summary.1741467995.node_MS"


def records_of(random, apart):
    return [(i, {"train/loss": loss, "train/lr": 1e-4 * (100 - i) / 100})
            for i, loss in enumerate(losses(random, COUNT, apart))]


def tensorboard(random, apart):
    return {TENSORBOARD: event_file(b"brain.Event:2", 2, records_of(random, apart))}


def tensorboard_resumed(random, apart):
    records = records_of(random, apart)
    return {TENSORBOARD: event_file(b"brain.Event:2", 2, records[:20]),
            LATER: event_file(b"brain.Event:2", 2, records[20:])}


def mindspore(random, apart):
    return {MINDSPORE: event_file(b"Mindspore.Event:1", 3, records_of(random, apart))}


PLAIN = textlogs.FORMS["text-plain"]


def packed(random, apart):
    return {"train.log.gz": gzip.compress(PLAIN.text(random, apart).encode(), mtime=0)}


def packed_members(random, apart):
    text = PLAIN.text(random, apart).encode()
    middle = text.index(b"\n", len(text) // 2) + 1
    return {"train.log.gz": gzip.compress(text[:middle], mtime=0) + gzip.compress(text[middle:], mtime=0)}


def packed_account(files):
    """Only members whose checksum fits, and the lines of one that is cut off."""
    account, content, text = Account(), files.get("train.log.gz", b""), b""
    while content:
        member = zlib.decompressobj(31)
        try:
            unpacked = member.decompress(content)
        except zlib.error as error:
            account.rotten.append(str(error))
            break
        text += unpacked if member.eof else unpacked[:unpacked.rfind(b"\n") + 1]
        content = member.unused_data.lstrip(b"\0") if member.eof else b""
    account.merge(PLAIN.account(text.decode("utf-8", "replace")))
    return account


def packed_by_xz(random, apart):
    text = PLAIN.text(random, apart).encode()
    middle = text.index(b"\n", len(text) // 2) + 1
    return {"train.log.xz": lzma.compress(text[:middle]) + lzma.compress(text[middle:])}


def xz_account(files):
    """Only streams whose checksums fit, and the lines of one that is cut off."""
    account, content, text = Account(), files.get("train.log.xz", b""), b""
    while content:
        stream = lzma.LZMADecompressor(lzma.FORMAT_XZ)
        try:
            unpacked = stream.decompress(content)
        except lzma.LZMAError as error:
            account.rotten.append(str(error))
            break
        text += unpacked if stream.eof else unpacked[:unpacked.rfind(b"\n") + 1]
        content = stream.unused_data.lstrip(b"\0") if stream.eof else b""
    account.merge(PLAIN.account(text.decode("utf-8", "replace")))
    return account


def kinds():
    yield Kind("events-tensorboard", tensorboard, events_reader([TENSORBOARD], 2))
    yield Kind("events-resumed", tensorboard_resumed, events_reader([TENSORBOARD, LATER], 2))
    yield Kind("events-mindspore", mindspore, events_reader([MINDSPORE], 3))
    yield Kind("gzip-plain", packed, packed_account)
    yield Kind("gzip-members", packed_members, packed_account)
    yield Kind("xz-streams", packed_by_xz, xz_account)

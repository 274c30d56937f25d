#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Writes a TensorBoard event file of scalars: make-events.py COUNT APART FILE; the second half is APART higher."""
import struct
import sys

import numpy


def crc32c_table():
    table = numpy.arange(256, dtype=numpy.uint32)
    for _ in range(8):
        table = numpy.where(table & 1, (table >> 1) ^ numpy.uint32(0x82F63B78), table >> 1).astype(numpy.uint32)
    return table


CRC32C = crc32c_table()


def masked_crc32c(rows):
    """Of each row of bytes, as event files have it."""
    crc = numpy.full(len(rows), 0xFFFFFFFF, dtype=numpy.uint32)
    for column in rows.T:
        crc = CRC32C[(crc ^ column) & 0xFF] ^ (crc >> 8)
    crc = ~crc
    return ((crc >> 15) | (crc << 17)) + numpy.uint32(0xA282EAD8)


def records(events):
    """Rows of equal length, framed: length, its checksum, the event, its checksum."""
    count, length = events.shape
    header = numpy.tile(numpy.frombuffer(struct.pack("<Q", length), dtype=numpy.uint8), (count, 1))
    as_bytes = lambda numbers: numbers.astype("<u4").view(numpy.uint8).reshape(count, 4)
    return numpy.hstack([header, as_bytes(masked_crc32c(header)), events, as_bytes(masked_crc32c(events))])


def write_events(path, count, apart):
    """TensorBoard scalars "loss", one a step, from step 16384 on: all of these take three bytes."""
    steps = 16384 + numpy.arange(count)
    losses = (2 + 8 / numpy.sqrt(steps - 16000) + apart * (steps > 16384 + count // 2)).astype("<f4")
    begin = b"\x09" + struct.pack("<d", 1.7e9) + b"\x10"
    middle = b"\x2a\x0d\x0a\x0b\x0a\x04loss\x15"
    rows = numpy.empty((count, len(begin) + 3 + len(middle) + 4), dtype=numpy.uint8)
    rows[:, :len(begin)] = numpy.frombuffer(begin, dtype=numpy.uint8)
    varint = numpy.stack([steps & 0x7F | 0x80, steps >> 7 & 0x7F | 0x80, steps >> 14], axis=1)
    rows[:, len(begin):len(begin) + 3] = varint
    rows[:, len(begin) + 3:-4] = numpy.frombuffer(middle, dtype=numpy.uint8)
    rows[:, -4:] = losses.view(numpy.uint8).reshape(count, 4)
    version = b"\x09" + struct.pack("<d", 1.7e9) + b"\x1a\x0dbrain.Event:2"
    with open(path, "wb") as file:
        file.write(records(numpy.frombuffer(version, dtype=numpy.uint8)[None, :]).tobytes())
        file.write(records(rows).tobytes())


if __name__ == "__main__":
    write_events(sys.argv[3], int(sys.argv[1]), float(sys.argv[2]))

#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Prints every text that files hold, however it is packed: members of zip archives, columns of HDF5 files, chunks of
PNG, streams of PDF. For tests that look for what must not be there."""
import io
import pathlib
import re
import struct
import subprocess
import sys
import tempfile
import zipfile
import zlib


def of_zip(data):
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        for member in archive.infolist():
            yield member.filename.encode() + member.comment
            yield from texts(archive.read(member))


def of_hdf5(data):
    with tempfile.TemporaryDirectory() as folder:
        packed, plain = pathlib.Path(folder, "packed.h5"), pathlib.Path(folder, "plain.h5")
        packed.write_bytes(data)
        subprocess.run(["h5repack", "-f", "NONE", "-l", "CONTI", packed, plain], check=True)
        yield data[:512]
        yield plain.read_bytes()


def of_png(data):
    place = 8
    while place + 8 <= len(data):
        length, kind = struct.unpack(">I4s", data[place:place + 8])
        chunk = data[place + 8:place + 8 + length]
        if kind == b"zTXt":
            key, packed = chunk.split(b"\0", 1)
            chunk = key + b" " + zlib.decompress(packed[1:])
        if kind not in (b"IDAT", b"PLTE"):
            yield kind + b" " + chunk
        place += length + 12


def of_pdf(data):
    yield data
    for stream in re.finditer(rb"stream\r?\n(.*?)endstream", data, re.S):
        try:
            yield zlib.decompressobj().decompress(stream.group(1))
        except zlib.error:
            pass


def texts(data):
    if data[:2] == b"PK":
        yield from of_zip(data)
    elif data[:14] == b"rundiff result" or data[:8] == b"\x89HDF\r\n\x1a\n":
        yield from of_hdf5(data)
    elif data[:4] == b"\x89PNG":
        yield from of_png(data)
    elif data[:4] == b"%PDF":
        yield from of_pdf(data)
    else:
        yield data


for argument in sys.argv[1:]:
    root = pathlib.Path(argument)
    for file in sorted(root.rglob("*")) if root.is_dir() else [root]:
        sys.stdout.buffer.write(b"\n== " + str(file.relative_to(root.parent)).encode() + b"\n")
        if file.is_file():
            for text in texts(file.read_bytes()):
                # Titles of PDF are UTF-16, and text in pages may be marked up or escaped.
                sys.stdout.buffer.write(text + b"\n" + text.replace(b"\0", b"") + b"\n")

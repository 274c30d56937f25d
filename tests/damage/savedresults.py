# SPDX-License-Identifier: GPL-3.0-or-later
"""What Rundiff saved itself: results, and bundles with a result in them. They guard their own bytes by checksums."""
import functools
import os
import re
import subprocess
import tempfile
import zlib
from random import Random

from dumps import dumps
from kind import Account, Kind
from tensorfiles import add_members

BLOCK = 512  # bytes in front of a saved result, which say its length and its checksums
SUMMED = 65536  # bytes of each of these


@functools.lru_cache
def saved(program, option, apart):
    """Made once: what is in it does not matter, only whether the runs agree."""
    make = dumps()
    with tempfile.TemporaryDirectory() as folder:
        for name, files in {"A": make(Random(1), apart), "B": make(Random(1), False)}.items():
            for path, content in files.items():
                place = os.path.join(folder, name, path)
                os.makedirs(os.path.dirname(place), exist_ok=True)
                with open(place, "wb") as out:
                    out.write(content)
        target = os.path.join(folder, "saved.h5" if option == "--save" else "saved.zip")
        subprocess.run([program, "compare", "A", "B", "--quiet", option, target], cwd=folder, capture_output=True,
                       env={**os.environ, "QT_QPA_PLATFORM": "offscreen", "SOURCE_DATE_EPOCH": "1700000000"})
        with open(target, "rb") as source:
            return source.read()


def add_result(account, content):
    begin = re.match(rb"rundiff result [23]\n(\d+) bytes, the last (\d+)[^:]{70,90}: ([0-9a-f]{8})(?![0-9a-f])", content)
    if not begin:
        return
    end = len(content) - int(begin.group(2))
    sums = b"".join(zlib.crc32(content[at:min(at + SUMMED, end)]).to_bytes(4, "little")
                    for at in range(BLOCK, end, SUMMED))
    if int(begin.group(1)) != len(content) or int(begin.group(3), 16) != zlib.crc32(sums) or content[end:] != sums:
        account.rotten.append("its bytes have another checksum")
        return
    account.add(("result",), content[BLOCK:end])


def result_account(files):
    account = Account()
    add_result(account, files.get("saved.h5", b""))
    return account


def bundle_account(files):
    account, members = Account(), Account()
    add_members(members, (), files.get("saved.zip", b""), lambda name: name == "comparison.h5")
    account.rotten += members.rotten
    for content in members.values.get(("comparison.h5",), []):
        add_result(account, content)
    return account


def kinds(program):
    for name, option, account in (("saved.h5", "--save", result_account), ("saved.zip", "--bundle", bundle_account)):
        def make(random, apart, name=name, option=option):
            return {name: saved(program, option, apart)}
        yield Kind(name.replace(".", "-"), make, account, arguments=("{a}/" + name,), options=(), sides="a")

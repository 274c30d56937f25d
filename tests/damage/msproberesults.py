# SPDX-License-Identifier: GPL-3.0-or-later
"""Dumps with a pack of msprobe's config check beside them."""
import io
import json
import zipfile
import zlib

from dumps import dumps, reader
from kind import Kind

PACK = "config_check_pack.zip"
STEPS = 2


def pack(random):
    """What a run packs before it trains; the numbers come from the random numbers alone."""
    def statistics():
        return {name: random.uniform(-2, 2) for name in ("max", "min", "mean", "norm")}
    members = {"env": {"OMP_NUM_THREADS": "1", "PWD": "/home/user/run"},
               "random/rank0.json": {"torch.rand": [{"count": 2, "stack": ["File /x/run.py, line 3, in main, f()"]}]}}
    for step in range(STEPS):
        members[f"dataset/step{step}/rank0/dataset.json"] = {"args": {"0": statistics()}, "kwargs": {}}
        members[f"weights/step{step}/rank0/weight.json"] = {f"fc{i}.weight": statistics() for i in range(4)}
    archive = io.BytesIO()
    with zipfile.ZipFile(archive, "w") as packed:
        for name, content in members.items():
            packed.writestr(zipfile.ZipInfo(name), json.dumps(content, indent=4))
        packed.writestr(zipfile.ZipInfo("pip"), "numpy=1.26\ntorch=2.1.0\n")
    return archive.getvalue()


def with_pack(make):
    def both(random, apart):
        return {PACK: pack(random), **make(random, apart)}
    return both


def pack_account(account, content):
    """Every member by its name; what its checksum does not fit is lost."""
    try:
        archive = zipfile.ZipFile(io.BytesIO(content))
    except (zipfile.BadZipFile, ValueError, NotImplementedError, OSError):
        return
    for member in archive.infolist():
        try:
            account.add((PACK, member.filename), archive.read(member).decode("utf-8", "replace"))
        except (zipfile.BadZipFile, ValueError, NotImplementedError, RuntimeError, OSError, EOFError, zlib.error):
            pass


def with_pack_account(dumps_account):
    def account(files):
        found = dumps_account(files)
        pack_account(found, files.get(PACK, b""))
        return found
    return account


def kinds():
    yield Kind("dump-and-pack", with_pack(dumps()), with_pack_account(reader()))

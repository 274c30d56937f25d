# SPDX-License-Identifier: GPL-3.0-or-later
"""Dumps of the kernels of MindSpore's graph mode: tables of statistics, and a file for each tensor."""
import csv
import io
import re

import numpy

from kind import Account, Kind, number
import tensorfiles

KERNELS = ["Mul", "MatMul", "ReLU", "Add", "ReduceSum"]
HEADER = ("Op Type,Op Name,Task ID,Stream ID,Timestamp,IO,Slot,Data Size,Data Type,Shape,"
          "Max Value,Min Value,L2Norm Value")
STATISTICS = ("Max Value", "Min Value", "L2Norm Value")


def tensors(random, apart):
    """Each kernel's input is the output of the one before it. `apart` changes what one of them puts out."""
    def values():
        return numpy.array([random.uniform(-2, 2) for _ in range(6)], dtype=numpy.float32)
    flowing, other = values(), random.randrange(1, len(KERNELS))
    for index, kernel in enumerate(KERNELS):
        yield kernel, f"Default_net_{kernel}-op{index}", 2 * index, "input", flowing
        flowing = values()
        if apart and index == other:
            flowing = flowing + numpy.float32(0.5)
        yield kernel, f"Default_net_{kernel}-op{index}", 2 * index + 1, "output", flowing


def table(random, apart):
    lines = [HEADER]
    for kernel, name, time, side, values in tensors(random, apart):
        numbers = ",".join(f"{value:g}" for value in (values.max(), values.min(), numpy.linalg.norm(values)))
        lines.append(f'{kernel},{name},7,3,{1741341600000000 + time},{side},0,{values.nbytes},float32,"(2,3)",{numbers},')
    return ("\n".join(lines) + "\n").encode()


def statistics(random, apart):
    other = random.randrange(2)
    return {f"rank_0/Net/0/{step}/statistic.csv": table(random, apart and step == other) for step in range(2)}


def add_table(account, content):
    """Lines as long as the header, or with an empty cell more."""
    found = list(csv.reader(io.StringIO(content.decode("utf-8", "replace"), newline="")))
    header = found[0] if found else []
    if header != HEADER.split(","):
        return
    for cells in found[1:]:
        if len(cells) not in (len(header), len(header) + 1) or any(cells[len(header):]):
            continue
        row = dict(zip(header, cells))
        values = tuple(number(row[name]) for name in STATISTICS)
        if None not in values:
            account.add((row["Op Name"], row["IO"], row["Slot"]), (row["Data Type"], row["Shape"], values))


def statistics_account(files):
    account = Account()
    for path, content in files.items():
        part = Account()
        try:
            add_table(part, content)
        except csv.Error:
            continue
        account.merge(part, (path,))
    return account


FOLDER = "rank_0/20250307100000/step_0/"
FILE = re.compile(re.escape(FOLDER) + r"\w+\.([\w-]+)\.\d+\.\d+\.\d+\.(input|output)\.(\d+)\.ND\.FLOAT\.npy")


def arrays(random, apart):
    return {f"{FOLDER}{kernel}.{name}.7.3.{1741341600000000 + time}.{side}.0.ND.FLOAT.npy":
            tensorfiles.WRITERS["npy"](values.reshape(2, 3))
            for kernel, name, time, side, values in tensors(random, apart)}


def arrays_account(files):
    account = Account()
    for path, content in files.items():
        found = FILE.fullmatch(path)
        if found:
            tensorfiles.add_tensor(account, "/".join(found.groups()) + ".npy", content)
    return account


def kinds():
    yield Kind("kernels-statistics", statistics, statistics_account)
    yield Kind("kernels-tensors", arrays, arrays_account)

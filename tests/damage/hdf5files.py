# SPDX-License-Identifier: GPL-3.0-or-later
"""HDF5: weights, dumps, histories of losses; read by h5py in a process of its own, which may crash or never end."""
import io
import os
import pickle
import resource
import signal

import h5py
import numpy

from kind import Account, Kind, losses
from tensorfiles import weights

SECONDS = 10
MEMORY = 2 << 30


def in_own_process(answer):
    """What a function answers; nothing where the process ends otherwise."""
    to_read, to_write = os.pipe()
    child = os.fork()
    if child == 0:
        os.close(to_read)
        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
        signal.alarm(SECONDS)
        try:
            with os.fdopen(to_write, "wb") as out:
                out.write(pickle.dumps(answer()))
        finally:
            os._exit(0)
    os.close(to_write)
    with os.fdopen(to_read, "rb") as source:
        answered = source.read()
    os.waitpid(child, 0)
    try:
        return pickle.loads(answered)
    except (EOFError, pickle.UnpicklingError):
        return None


def values_of(content):
    """Every data set that can be read, with its name, type, shape and values; and the names of those that cannot."""
    found, broken = {}, []

    def enter(name, group):
        for child in list(group):
            path = f"{name}/{child}"
            try:
                entry = group[child]
                if isinstance(entry, h5py.Group):
                    enter(path, entry)
                else:
                    values = entry[()]
                    found[path] = (str(values.dtype), values.shape, values.tobytes())
            except Exception:  # whatever the library makes of it: this one is lost
                broken.append(path)
    with h5py.File(io.BytesIO(content), "r") as file:
        enter("", file)
    return found, broken




def reader(name, checked=False):
    def account(files):
        result = Account()
        answer = in_own_process(lambda: values_of(files[name])) if name in files else None
        found, broken = answer or ({}, [])
        for path, values in found.items():
            result.add((path,), values)
        if checked:
            result.rotten += broken
        return result
    return account


def image(fill):
    content = io.BytesIO()
    with h5py.File(content, "w") as file:
        fill(file)
    return content.getvalue()


def keras(random, apart, **options):
    tensors = {"dense/kernel:0": None, "dense/bias:0": None, "dense_1/kernel:0": None, "dense_1/bias:0": None}
    for name, values in zip(tensors, weights(random, apart).values()):
        tensors[name] = values

    def fill(file):
        file.attrs["backend"] = "tensorflow"
        file.attrs["layer_names"] = [b"dense", b"dense_1"]
        for layer in ("dense", "dense_1"):
            group = file.create_group(layer)
            group.attrs["weight_names"] = [name.encode() for name in tensors if name.startswith(layer + "/")]
            for name, values in tensors.items():
                if name.startswith(layer + "/"):
                    group.create_dataset(name, data=values, **options)
    return {"weights.h5": image(fill)}


def keras_checked(random, apart):
    """In packed chunks with checksums of their own."""
    return keras(random, apart, chunks=True, compression="gzip", fletcher32=True)


def dump(random, apart):
    other = random.randrange(4)

    def fill(file):
        file.attrs["framework"] = "pytorch"
        for index in range(4):
            group = file.create_group(f"step0/rank0/Torch.add.{index}.forward")
            group.attrs["order"] = index
            for side in ("input", "output"):
                values = numpy.array([random.uniform(-2, 2) for _ in range(12)], dtype=numpy.float32).reshape(3, 4)
                if apart and index == other and side == "output":
                    values = values + numpy.float32(0.5)
                group[f"{side}/0"] = values
    return {"dump.h5": image(fill)}


def history(random, apart):
    values = losses(random, 40, apart)

    def fill(file):
        file["history/loss"] = numpy.array(values)
        file["history/val_loss"] = numpy.array(values) + 0.1
        file["history/epoch"] = numpy.arange(40)
    return {"history.h5": image(fill)}


def history_account(files):
    """The list of epochs is no metric: the steps of the other lists are counted."""
    account = reader("history.h5")(files)
    account.values.pop(("/history/epoch",), None)
    return account


def kinds():
    yield Kind("hdf5-weights", keras, reader("weights.h5"))
    yield Kind("hdf5-checked", keras_checked, reader("weights.h5", checked=True))
    yield Kind("hdf5-dump", dump, reader("dump.h5"))
    yield Kind("hdf5-history", history, history_account)

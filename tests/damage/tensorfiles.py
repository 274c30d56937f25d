# SPDX-License-Identifier: GPL-3.0-or-later
"""Files of tensors: written in the form of their libraries, and read by numpy, zipfile and a few lines for the rest."""
import functools
import io
import json
import pickle
import struct
import zipfile
import zlib

import numpy

from kind import Account, Kind

OLD_SIZES = {"short": 2, "int": 4, "long": 4}
UTF8_NAME = 0x800

# ---- writing -----------------------------------------------------------------------------------------------------


def npy(values):
    content = io.BytesIO()
    numpy.save(content, values)
    return content.getvalue()


def text(value):
    return b"X" + struct.pack("<I", len(value)) + value.encode()


def numbers(values):
    return b"(" + b"".join(b"J" + struct.pack("<i", value) for value in values) + b"t"


def pickled_tensor(key, values):
    """torch._utils._rebuild_tensor_v2 of a storage, as torch.save writes it."""
    storage = (b"(" + text("storage") + b"ctorch\nFloatStorage\n" + text(key) + text("cpu") + b"J" +
               struct.pack("<i", values.size) + b"tQ")
    strides = [stride // values.itemsize for stride in values.strides]
    return (b"ctorch._utils\n_rebuild_tensor_v2\n(" + storage + b"K\x00" + numbers(values.shape) + numbers(strides) +
            b"\x89ccollections\nOrderedDict\n(tRtR")


def torch_archive(pickle, storages):
    content = io.BytesIO()
    with zipfile.ZipFile(content, "w") as archive:
        for name, member in {"data.pkl": b"\x80\x02" + pickle + b".", "byteorder": b"little",
                             **{f"data/{key}": values.tobytes() for key, values in storages.items()},
                             "version": b"3\n"}.items():
            archive.writestr(zipfile.ZipInfo(f"archive/{name}"), member)
    return content.getvalue()


def npz(values):
    content = io.BytesIO()
    numpy.savez(content, values)
    return content.getvalue()


def pt(values):
    return torch_archive(pickled_tensor("0", values), {"0": values})


def old_pt(values):
    """The form before PyTorch 1.6: pickles, then each storage with its length and no checksum."""
    def pickled(content):
        return b"\x80\x02" + content + b"."
    system = (b"}(" + text("protocol_version") + b"M\xe9\x03" + text("little_endian") + b"\x88" + text("type_sizes") +
              b"}(" + b"".join(text(name) + b"K" + bytes([size]) for name, size in OLD_SIZES.items()) + b"uu")
    tensor = pickled_tensor("94", values).replace(b"tQ", b"NtQ", 1)
    magic = b"\x8a\x0a\x6c\xfc\x9c\x46\xf9\x20\x6a\xa8\x50\x19"
    return (pickled(magic) + pickled(b"M\xe9\x03") + pickled(system) + pickled(tensor) +
            pickled(b"](" + text("94") + b"e") + struct.pack("<q", values.size) + values.tobytes())


def safetensors(tensors):
    header, data = {}, b""
    for name, values in tensors.items():
        header[name] = {"dtype": "F32", "shape": list(values.shape),
                        "data_offsets": [len(data), len(data) + values.nbytes]}
        data += values.tobytes()
    head = json.dumps(header).encode()
    return struct.pack("<Q", len(head)) + head + data


WRITERS = {"npy": npy, "npz": npz, "pt": pt, "old.pt": old_pt,
           "safetensors": lambda values: safetensors({"tensor": values})}

# ---- reading -----------------------------------------------------------------------------------------------------


def add_array(account, key, array):
    account.add(key + ("form",), (str(array.dtype), array.shape))
    account.add(key + ("bytes",), array.tobytes())


def add_npy(account, key, content):
    try:
        add_array(account, key, numpy.load(io.BytesIO(content), allow_pickle=False))
    except Exception:  # a damaged header makes numpy raise anything
        pass


def add_members(account, key, content, wanted):
    """Members of a zip archive whose checksum fits, with all their bytes, whatever their flags say."""
    try:
        archive = zipfile.ZipFile(io.BytesIO(content))
    except Exception:  # a damaged directory makes zipfile raise anything
        return
    for member in archive.infolist():
        if not wanted(member.filename):
            continue
        member.flag_bits &= UTF8_NAME
        try:
            account.add(key + (member.filename,), archive.read(member))
        except (zipfile.BadZipFile, zlib.error, EOFError) as error:
            account.rotten.append(key + (member.filename, str(error)))
        except Exception:  # as above
            pass


def add_safetensors(account, key, content, named):
    """The header says where each tensor is; together they fill the file. A name counts where there are several."""
    if len(content) < 8:
        return
    size, = struct.unpack_from("<Q", content)
    try:
        header = json.loads(content[8:8 + size].decode())
        data, at = content[8 + size:], 0
        for name, entry in sorted(header.items(), key=lambda item: item[1]["data_offsets"]):
            begin, end = entry["data_offsets"]
            if begin != at or end > len(data) or end - begin != 4 * int(numpy.prod(entry["shape"])):
                return
            account.add(key + (name if named else "tensor",), (entry["dtype"], tuple(entry["shape"]), data[begin:end]))
            at = end
        if at == len(data):
            account.add(key + ("end",), at)
    except (ValueError, KeyError, TypeError, AttributeError, OverflowError):
        return


class OldReader(pickle.Unpickler):
    """Pickles of the old form, without calling anything."""

    def find_class(self, module, name):
        return functools.partial(self.made, f"{module}.{name}")

    @staticmethod
    def made(name, *arguments):
        return name, arguments

    def persistent_load(self, identifier):
        kind, storage, key, _, *rest = identifier  # the device does not matter
        return kind, storage.args, key, rest


def add_old_pt(account, key, content):
    """What its pickles say of the tensor, and one storage that fills the rest."""
    source = io.BytesIO(content)
    try:
        magic, protocol, _, tensor, keys = [OldReader(source).load() for _ in range(5)]
        count, = struct.unpack("<q", source.read(8))
        data = source.read(4 * count)
        if len(data) == 4 * count and not source.read():
            account.add(key + ("form",), repr((magic, protocol, tensor, keys)))
            account.add(key + ("bytes",), data)
    except Exception:  # a damaged pickle makes the unpickler raise anything
        return


def add_tensor(account, name, content, named=False):
    key = (name,)
    ending = name.rsplit(".", 1)[-1]
    if name.endswith(".old.pt"):
        add_old_pt(account, key, content)
    elif ending == "npy":
        add_npy(account, key, content)
    elif ending in ("npz", "pt"):
        add_members(account, key, content, lambda member: not member.endswith("/version"))
    elif ending == "safetensors":
        add_safetensors(account, key, content, named)


# ---- files of weights --------------------------------------------------------------------------------------------


def weights(random, apart):
    found, shapes = {}, {"embedding.weight": (6, 4), "linear.weight": (4, 4), "linear.bias": (4,), "norm.weight": (4,)}
    for name, shape in shapes.items():
        values = [random.uniform(-1, 1) for _ in range(int(numpy.prod(shape)))]
        found[name] = numpy.array(values, dtype=numpy.float32).reshape(shape)
    if apart:
        found[random.choice(sorted(found))].flat[0] += numpy.float32(0.5)
    return found


def weights_file(random, apart):
    return {"model.safetensors": safetensors(weights(random, apart))}


def weights_account(files):
    account = Account()
    if "model.safetensors" in files:
        add_tensor(account, "model.safetensors", files["model.safetensors"], named=True)
    return account


def kinds():
    yield Kind("weights-safetensors", weights_file, weights_account)

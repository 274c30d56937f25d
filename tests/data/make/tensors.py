#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Makes tests/data/tensors.tar.xz: tensor files of every kind with the numbers that numpy sees in them.

  /usr/bin/python3 tests/data/make/tensors.py

good/<name>.<ending> holds a tensor; good/expected.json says its type, its shape and its elements in row order (as float64).
bad/ holds files that must be refused, bad/expected.json a word that the refusal must contain.
The .pt files are written byte by byte in the layout of torch.save, old and new, because PyTorch is not needed for it.
"""
import io
import json
import os
import struct
import tarfile
import tempfile
import zipfile

import h5py
import numpy as np

HERE = os.path.dirname(os.path.abspath(__file__))
STORAGES = {"f4": "FloatStorage", "f8": "DoubleStorage", "f2": "HalfStorage", "i8": "LongStorage", "i4": "IntStorage",
            "i2": "ShortStorage", "i1": "CharStorage", "u1": "ByteStorage", "b1": "BoolStorage",
            "c8": "ComplexFloatStorage", "c16": "ComplexDoubleStorage"}


class Global:
    """A name that the pickle refers to without importing it here."""

    def __init__(self, module, name):
        self.module, self.name = module, name


class Call:
    def __init__(self, function, *arguments):
        self.function, self.arguments = function, arguments


class Persistent:
    def __init__(self, *identifier):
        self.identifier = identifier


def dumps(value, protocol=2):
    """A pickle of plain values, globals, calls and persistent identifiers."""
    out = io.BytesIO()

    def text(string):
        data = string.encode()
        out.write(b"X" + struct.pack("<I", len(data)) + data)

    def write(item):
        if item is None:
            out.write(b"N")
        elif isinstance(item, bool):
            out.write(b"\x88" if item else b"\x89")
        elif isinstance(item, int):
            data = item.to_bytes((item.bit_length() + 8) // 8, "little", signed=True)
            if 0 <= item < 256:
                out.write(b"K" + bytes([item]))
            elif -2 ** 31 <= item < 2 ** 31:
                out.write(b"J" + struct.pack("<i", item))
            else:
                out.write(b"\x8a" + bytes([len(data)]) + data)
        elif isinstance(item, float):
            out.write(b"G" + struct.pack(">d", item))
        elif isinstance(item, str):
            text(item)
        elif isinstance(item, tuple):
            out.write(b"(")
            for part in item:
                write(part)
            out.write(b"t")
        elif isinstance(item, list):
            out.write(b"](")
            for part in item:
                write(part)
            out.write(b"e")
        elif isinstance(item, dict):
            out.write(b"}(")
            for key, part in item.items():
                write(key)
                write(part)
            out.write(b"u")
        elif isinstance(item, Global):
            if protocol < 4:
                out.write(b"c" + item.module.encode() + b"\n" + item.name.encode() + b"\n")
            else:
                for part in (item.module, item.name):
                    data = part.encode()
                    out.write(b"\x8c" + bytes([len(data)]) + data)
                out.write(b"\x93")
        elif isinstance(item, Call):
            write(item.function)
            write(item.arguments)
            out.write(b"R")
        elif isinstance(item, Persistent):
            write(item.identifier)
            out.write(b"Q")
        else:
            raise TypeError(type(item))

    out.write(b"\x80" + bytes([protocol]))
    write(value)
    out.write(b".")
    return out.getvalue()


def strides_of(shape):
    strides, step = [], 1
    for size in reversed(shape):
        strides.insert(0, step)
        step *= size
    return tuple(strides)


def tensor(storage, key, count, shape, strides=None, offset=0, view=False, function="_rebuild_tensor_v2", dtype=None):
    identifier = ["storage", storage if isinstance(storage, Global) else Global("torch", storage), key, "cpu", count]
    if view is not False:
        identifier.append(view)
    arguments = [Persistent(*identifier), offset, tuple(shape), tuple(strides if strides is not None else strides_of(shape)),
                 False, Call(Global("collections", "OrderedDict"))]
    if dtype:
        arguments += [Global("torch", dtype), None]
    return Call(Global("torch._utils", function), *arguments)


def archive(path, value, storages, compression=zipfile.ZIP_STORED, order=None, protocol=2, zip64=False):
    with zipfile.ZipFile(path, "w", compression) as out:
        def member(name, data):
            with out.open(zipfile.ZipInfo(name), "w", force_zip64=zip64) if compression == zipfile.ZIP_STORED \
                    else out.open(name, "w") as handle:
                handle.write(data)
        member("archive/data.pkl", dumps(value, protocol))
        if order:
            member("archive/byteorder", order.encode())
        for key, data in storages.items():
            member(f"archive/data/{key}", data)
        member("archive/version", b"3\n")


def old_form(path, value, storages):
    """Before PyTorch 1.6: magic number, protocol, system, object, keys, then each storage with its length."""
    with open(path, "wb") as out:
        out.write(dumps(0x1950A86A20F9469CFC6C))
        out.write(dumps(1001))
        out.write(dumps({"protocol_version": 1001, "little_endian": True, "type_sizes": {"short": 2, "int": 4, "long": 4}}))
        out.write(dumps(value))
        out.write(dumps(list(storages)))
        for count, data in storages.values():
            out.write(struct.pack("<q", count) + data)


class Maker:
    def __init__(self, folder):
        self.folder = folder
        self.expected = {}
        os.makedirs(folder)

    def path(self, name):
        return os.path.join(self.folder, name)

    def expect(self, name, values, dtype):
        values = np.asarray(values)
        flat = np.real(values).astype(np.float64).reshape(-1)
        self.expected[name] = {"dtype": dtype, "shape": list(values.shape),
                               "values": [str(v) if not np.isfinite(v) else float(v) for v in flat]}

    def close(self):
        with open(self.path("expected.json"), "w", encoding="utf-8") as out:
            json.dump(self.expected, out, indent=0)


def bfloat16(values):
    return (np.asarray(values, np.float32).view(np.uint32) >> 16).astype(np.uint16)


def make_npy(good, numbers):
    sample = numbers.standard_normal((3, 4, 5))
    special = np.array([0.0, -0.0, np.inf, -np.inf, np.nan, 1e-5, 65504.0, 6e-8])
    for code in ("f2", "f4", "f8", "c8", "c16", "i1", "u1", "i2", "u2", "i4", "u4", "i8", "u8", "b1"):
        values = (sample * 50).astype(code)
        if code.startswith("u"):
            values = np.abs(sample * 50).astype(code)
        for order in "<>" if np.dtype(code).itemsize > 1 else "|":
            name = f"{code}_{'big' if order == '>' else 'little'}.npy"
            np.save(good.path(name), values.astype(np.dtype(code).newbyteorder(order) if order != "|" else code))
            good.expect(name, values, np.dtype(code).name)
    np.save(good.path("fortran.npy"), np.asfortranarray(sample))
    good.expect("fortran.npy", sample, "float64")
    with np.errstate(over="ignore"):
        np.save(good.path("half_special.npy"), special.astype("f2"))
        good.expect("half_special.npy", special.astype("f2"), "float16")
    np.save(good.path("scalar.npy"), np.float32(2.5))
    good.expect("scalar.npy", np.float32(2.5), "float32")
    np.save(good.path("empty.npy"), np.zeros((0, 3), "f4"))
    good.expect("empty.npy", np.zeros((0, 3), "f4"), "float32")
    for version in ((1, 0), (2, 0), (3, 0)):
        name = f"version{version[0]}.npy"
        with open(good.path(name), "wb") as out:
            np.lib.format.write_array(out, sample.astype("f4"), version=version)
        good.expect(name, sample.astype("f4"), "float32")


def make_torch(good, numbers):
    values = numbers.standard_normal((4, 6)).astype("f4")
    raw = {"0": values.tobytes()}
    whole = tensor("FloatStorage", "0", 24, (4, 6))
    for name, options in {"stored": {}, "deflated": {"compression": zipfile.ZIP_DEFLATED}, "zip64": {"zip64": True},
                          "protocol4": {"protocol": 4}, "little": {"order": "little"}}.items():
        archive(good.path(name + ".pt"), whole, raw, **options)
        good.expect(name + ".pt", values, "float32")
    archive(good.path("big_endian.pt"), whole, {"0": values.byteswap().tobytes()}, order="big")
    good.expect("big_endian.pt", values, "float32")
    archive(good.path("transposed.pt"), tensor("FloatStorage", "0", 24, (6, 4), (1, 6)), raw)
    good.expect("transposed.pt", values.T, "float32")
    archive(good.path("view.pt"), tensor("FloatStorage", "0", 24, (2, 3), (12, 2), 1), raw)
    good.expect("view.pt", values.reshape(-1)[[1, 3, 5, 13, 15, 17]].reshape(2, 3), "float32")
    archive(good.path("expanded.pt"), tensor("FloatStorage", "0", 24, (3, 6), (0, 1)), raw)
    good.expect("expanded.pt", np.broadcast_to(values[0], (3, 6)), "float32")
    archive(good.path("parameter.pt"),
            Call(Global("torch._utils", "_rebuild_parameter"), whole, True, Call(Global("collections", "OrderedDict"))), raw)
    good.expect("parameter.pt", values, "float32")
    archive(good.path("scalar.pt"), tensor("DoubleStorage", "0", 1, ()), {"0": struct.pack("<d", 0.1)})
    good.expect("scalar.pt", np.float64(0.1), "float64")
    archive(good.path("bfloat16.pt"), tensor("BFloat16Storage", "0", 24, (4, 6)), {"0": bfloat16(values).tobytes()})
    good.expect("bfloat16.pt", (bfloat16(values).astype(np.uint32) << 16).view(np.float32), "bfloat16")
    for code, storage in STORAGES.items():
        sample = (numbers.standard_normal(7) * 50).astype(code)
        archive(good.path(f"kind_{code}.pt"), tensor(storage, "0", 7, (7,)), {"0": sample.tobytes()})
        good.expect(f"kind_{code}.pt", sample, np.dtype(code).name)
    unsigned = numbers.randint(0, 60000, 5).astype("u2")
    archive(good.path("untyped.pt"), tensor(Global("torch.storage", "UntypedStorage"), "0", 10, (5,),
                                            function="_rebuild_tensor_v3", dtype="uint16"), {"0": unsigned.tobytes()})
    good.expect("untyped.pt", unsigned, "uint16")
    old_form(good.path("old.pt"), tensor("FloatStorage", "94", 24, (4, 6), view=None), {"94": (24, values.tobytes())})
    good.expect("old.pt", values, "float32")
    old_form(good.path("old_view.pt"), tensor("FloatStorage", "94", 24, (2, 6), view=("95", 6, 12)),
             {"94": (24, values.tobytes())})
    good.expect("old_view.pt", values[1:3], "float32")
    make_float8(good)


def decode_float8(bits, exponent_bits, bias, kind):
    mantissa_bits = 7 - exponent_bits
    exponent, mantissa = (bits & 0x7F) >> mantissa_bits, bits & ((1 << mantissa_bits) - 1)
    sign = -1.0 if bits & 0x80 else 1.0
    if kind == "fnuz" and bits == 0x80 or kind == "fn" and bits & 0x7F == 0x7F:
        return float("nan")
    if kind == "ieee" and exponent == (1 << exponent_bits) - 1:
        return sign * float("inf") if mantissa == 0 else float("nan")
    if exponent == 0:
        return sign * mantissa * 2.0 ** (1 - bias - mantissa_bits)
    return sign * (1 + mantissa / (1 << mantissa_bits)) * 2.0 ** (exponent - bias)


def make_float8(good):
    for dtype, layout in {"float8_e4m3fn": (4, 7, "fn"), "float8_e5m2": (5, 15, "ieee"),
                          "float8_e4m3fnuz": (4, 8, "fnuz"), "float8_e5m2fnuz": (5, 16, "fnuz")}.items():
        values = np.array([decode_float8(bits, *layout) for bits in range(256)])
        archive(good.path(dtype + ".pt"), tensor(Global("torch.storage", "UntypedStorage"), "0", 256, (256,),
                                                 function="_rebuild_tensor_v3", dtype=dtype), {"0": bytes(range(256))})
        good.expect(dtype + ".pt", values, dtype)


def make_containers(folder, numbers):
    """Files with several tensors, of which two share a storage."""
    values = numbers.standard_normal(12).astype("f4")
    state = {"weight": tensor("FloatStorage", "0", 12, (3, 4)), "nested": [tensor("FloatStorage", "0", 12, (2,), (1,), 10)],
             "note": "text", "epoch": 3, "nothing": None}
    archive(os.path.join(folder, "state.pt"), state, {"0": values.tobytes()})
    header = {"__metadata__": {"format": "pt"}, "weight": {"dtype": "F32", "shape": [3, 4], "data_offsets": [0, 48]},
              "scale": {"dtype": "BF16", "shape": [2], "data_offsets": [48, 52]}}
    text = json.dumps(header).encode()
    with open(os.path.join(folder, "model.safetensors"), "wb") as out:
        out.write(struct.pack("<Q", len(text)) + text + values.tobytes() + bfloat16([1.5, -2.0]).tobytes())
    with h5py.File(os.path.join(folder, "packed.h5"), "w") as out:
        group = out.create_group("step3/rank1/Torch.add.0.forward/input")
        group.create_dataset("0", data=values.reshape(3, 4), chunks=(2, 3), compression="gzip")
        group.create_dataset("10", data=values.astype(">f8"))
        group.create_dataset("2", data=values > 0)
        group.create_dataset("3", data=values.astype("c8"))
        group.create_dataset("4", data=np.arange(40000, dtype="i4").reshape(200, 200), chunks=(7, 200), compression="gzip")
        out["step3/rank1/elsewhere"] = h5py.ExternalLink("/etc/hostname", "/x")
        out["step3/rank1/circle"] = out["step3"]
    image = io.BytesIO()
    with h5py.File(image, "w") as out:
        out.create_dataset("layers/dense/vars/0", data=values.reshape(3, 4))
        out.create_dataset("layers/dense/vars/1", data=values[:4])
    with zipfile.ZipFile(os.path.join(folder, "model.keras"), "w") as out:
        out.writestr("config.json", "{}")
        out.writestr("model.weights.h5", image.getvalue())


def make_bad(folder, numbers):
    expected = {}
    values = numbers.standard_normal(4).astype("f4").tobytes()
    good = tensor("FloatStorage", "0", 4, (2, 2))

    def pt(name, word, value, storages=None, **options):
        archive(os.path.join(folder, name), value, {"0": values} if storages is None else storages, **options)
        expected[name] = word

    def raw(name, word, data):
        with open(os.path.join(folder, name), "wb") as out:
            out.write(data)
        expected[name] = word

    pt("os_system.pt", "os.system", Call(Global("os", "system"), "touch pwned"))
    pt("posix_system.pt", "posix.system", Call(Global("posix", "system"), "touch pwned"))
    pt("eval.pt", "builtins.eval", Call(Global("builtins", "eval"), "1+1"), protocol=4)
    pt("nested.pt", "subprocess.Popen", Call(Global("torch._utils", "_rebuild_parameter"),
                                              Call(Global("subprocess", "Popen"), ("sh",)), True, None))
    pt("dotted.pt", "torch.os.system", Call(Global("torch", "os.system"), "touch pwned"), protocol=4)
    pt("numpy_array.pt", "numpy.core.multiarray._reconstruct",
       Call(Global("numpy.core.multiarray", "_reconstruct"), Global("numpy", "ndarray"), (0,), "b"))
    pt("in_state.pt", "runpy._run_code", {"a": good, "b": Call(Global("runpy", "_run_code"), "x")})
    raw("plain.pkl", "os.system", dumps(Call(Global("os", "system"), "touch pwned")))
    raw("old_instance.pt", "os.system", b"\x80\x02(ios\nsystem\n.")
    pt("quantised.pt", "quantised", Call(Global("torch._utils", "_rebuild_qtensor"), Persistent(
        "storage", Global("torch", "QInt8Storage"), "0", "cpu", 4), 0, (4,), (1,), (Global("torch", "per_tensor_affine"), 0.1, 0),
        False, Call(Global("collections", "OrderedDict"))))
    pt("sparse.pt", "sparse", Call(Global("torch._utils", "_rebuild_sparse_tensor"), 0, (good, good, (2, 2))))
    pt("shape_overflow.pt", "elements", tensor("FloatStorage", "0", 4, (2 ** 40, 2 ** 40)))
    pt("shape_wraps.pt", "elements", tensor("FloatStorage", "0", 4, (2 ** 32, 2 ** 32, 0x10), (0, 0, 0)))
    pt("repeated.pt", "elements", tensor("FloatStorage", "0", 4, (2 ** 40,), (0,)))
    pt("stride_outside.pt", "outside", tensor("FloatStorage", "0", 4, (2, 2), (100, 1)))
    pt("stride_overflow.pt", "outside", tensor("FloatStorage", "0", 4, (3, 2), (2 ** 62, 1)))
    pt("stride_negative.pt", "unknown", tensor("FloatStorage", "0", 4, (2, 2), (-1, 1)))
    pt("offset_outside.pt", "outside", tensor("FloatStorage", "0", 4, (2, 2), offset=3))
    pt("offset_overflow.pt", "unknown", tensor("FloatStorage", "0", 4, (2, 2), offset=2 ** 62))
    pt("length_lies.pt", "outside", tensor("FloatStorage", "0", 4000, (40, 100)))
    pt("storage_missing.pt", "missing", good, {})
    pt("storage_escapes.pt", "missing", tensor("FloatStorage", "../../../../etc/passwd", 4, (2, 2)))
    pt("bomb.pt", "unpacks", tensor("FloatStorage", "0", 2 ** 25, (2 ** 25,)), {"0": bytes(2 ** 27)},
       compression=zipfile.ZIP_DEFLATED)
    with zipfile.ZipFile(os.path.join(folder, "traversal.pt"), "w") as out:
        out.writestr("../../pwned/data.pkl", dumps(tensor("FloatStorage", "0", 4, (2, 2))))
        out.writestr("/tmp/pwned", b"x")
    expected["traversal.pt"] = "missing"
    with zipfile.ZipFile(os.path.join(folder, "no_pickle.pt"), "w") as out:
        out.writestr("archive/version", b"3")
    expected["no_pickle.pt"] = "data.pkl"
    deep = b"\x80\x02" + b"]" * 100000 + b"a" * 99999 + b"."
    with zipfile.ZipFile(os.path.join(folder, "deep.pt"), "w", zipfile.ZIP_DEFLATED) as out:
        out.writestr("archive/data.pkl", deep)
    expected["deep.pt"] = "one tensor"
    # every list holds the one before it ten times: 10^30 leaves
    laughs = b"\x80\x02]q\x00" + b"".join(b"](" + (b"h" + bytes([i])) * 10 + b"eq" + bytes([i + 1])
                                          for i in range(30)) + b"."
    with zipfile.ZipFile(os.path.join(folder, "laughs.pt"), "w") as out:
        out.writestr("archive/data.pkl", laughs)
    expected["laughs.pt"] = "one tensor"
    raw("itself.pt", "torch.save", b"\x80\x02]q\x00h\x00a.")
    np.save(os.path.join(folder, "texts.npy"), np.array(["a", "bc"]))
    expected["texts.npy"] = "texts"
    np.save(os.path.join(folder, "bytes.npy"), np.array([b"a", b"bc"]))
    expected["bytes.npy"] = "texts"
    np.save(os.path.join(folder, "objects.npy"), np.array([{}, []], dtype=object), allow_pickle=True)
    expected["objects.npy"] = "objects"
    np.save(os.path.join(folder, "records.npy"), np.zeros(2, dtype=[("a", "f4"), ("b", "i4")]))
    expected["records.npy"] = "records"
    np.save(os.path.join(folder, "longdouble.npy"), np.zeros(2, dtype=np.longdouble))
    expected["longdouble.npy"] = "f16"
    np.save(os.path.join(folder, "time.npy"), np.zeros(2, dtype="M8[s]"))
    expected["time.npy"] = "M8"
    head = "{'descr': '<f4', 'fortran_order': False, 'shape': (%s), }\n"
    for name, shape in {"npy_short.npy": "1000,", "npy_overflow.npy": "4294967296, 4294967296, 4294967296,"}.items():
        text = (head % shape).encode()
        raw(name, "out" if "short" in name else "elements", b"\x93NUMPY\x01\x00" + struct.pack("<H", len(text)) + text + bytes(16))
    raw("npy_header.npy", "header", b"\x93NUMPY\x02\x00" + struct.pack("<I", 0xFFFFFFFF) + b"{}")
    raw("nothing.pt", "empty", b"")
    raw("text.npy", "neither", b"just words, no tensor at all\n")
    text = json.dumps({"w": {"dtype": "F32", "shape": [2 ** 40, 2 ** 40], "data_offsets": [0, 16]}}).encode()
    raw("overflow.safetensors", "elements", struct.pack("<Q", len(text)) + text + bytes(16))
    text = json.dumps({"w": {"dtype": "F32", "shape": [4], "data_offsets": [0, 8]}}).encode()
    raw("short.safetensors", "outside", struct.pack("<Q", len(text)) + text + bytes(16))
    raw("broken.safetensors", "header", struct.pack("<Q", 50) + b'{"w": {"dtype": ')
    with open(os.path.join(folder, "expected.json"), "w", encoding="utf-8") as out:
        json.dump(expected, out, indent=0)


def main():
    numbers = np.random.RandomState(7)
    with tempfile.TemporaryDirectory() as top:
        root = os.path.join(top, "tensors")
        good = Maker(os.path.join(root, "good"))
        make_npy(good, numbers)
        make_torch(good, numbers)
        good.close()
        for name, make in {"containers": make_containers, "bad": make_bad}.items():
            os.makedirs(os.path.join(root, name))
            make(os.path.join(root, name), numbers)
        with tarfile.open(os.path.join(HERE, "..", "tensors.tar.xz"), "w:xz") as out:
            for base, _, files in sorted(os.walk(root)):
                for name in sorted(files):
                    path = os.path.join(base, name)
                    entry = tarfile.TarInfo(os.path.relpath(path, top))
                    entry.size = os.path.getsize(path)
                    with open(path, "rb") as handle:
                        out.addfile(entry, handle)


if __name__ == "__main__":
    main()

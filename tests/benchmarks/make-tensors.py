#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Writes a run with its tensors: make-tensors.py FORM TENSORS SHIFT PATH, where FORM is npy, pt, bfloat16, h5 or
gzip (HDF5, packed, of larger tensors). One element of the middle tensor is SHIFT larger."""
import json
import os
import struct
import sys
import zipfile

import h5py
import numpy

ELEMENTS = 4 * 1024 * 1024  # of one tensor


def values(index, shift, elements=ELEMENTS):
    """The same numbers in every run."""
    made = numpy.random.default_rng(index).standard_normal(elements, dtype=numpy.float32)
    made[elements // 3] += numpy.float32(shift)
    return made


def as_bfloat16(numbers):
    return (numbers.view(numpy.uint32) >> 16).astype(numpy.uint16)


def pickled_tensor(storage):
    """What torch.save writes for one contiguous tensor, by hand: there is no PyTorch here."""
    text = lambda word: b"X" + struct.pack("<I", len(word)) + word.encode()
    number = lambda value: b"J" + struct.pack("<i", value)
    return (b"\x80\x02" + b"ctorch._utils\n_rebuild_tensor_v2\n" + b"((" + text("storage") +
            b"ctorch\n" + storage.encode() + b"\n" + text("0") + text("cpu") + number(ELEMENTS) + b"tQ" +
            number(0) + number(ELEMENTS) + b"\x85" + number(1) + b"\x85" + b"\x89" +
            b"ccollections\nOrderedDict\n)R" + b"tR.")


def write_torch(path, numbers, storage):
    with zipfile.ZipFile(path, "w", zipfile.ZIP_STORED) as archive:
        archive.writestr("archive/data.pkl", pickled_tensor(storage))
        archive.writestr("archive/byteorder", "little")
        archive.writestr("archive/data/0", numbers.tobytes())
        archive.writestr("archive/version", "3\n")


def write_tensor(folder, name, form, numbers):
    if form == "npy":
        numpy.save(os.path.join(folder, name), numbers)
    elif form == "bfloat16":
        write_torch(os.path.join(folder, name), as_bfloat16(numbers), "BFloat16Storage")
    else:
        write_torch(os.path.join(folder, name), numbers, "FloatStorage")


def entry(name, numbers, dtype):
    top, least = float(numbers.max()), float(numbers.min())
    leaf = {"type": "torch.Tensor", "dtype": dtype, "shape": [ELEMENTS], "Max": top, "Min": least,
            "Mean": float(numbers.mean()), "Norm": float(numpy.linalg.norm(numbers)), "requires_grad": False,
            "data_name": name}
    return {"input_args": [], "input_kwargs": {}, "output": [leaf]}


def write_dump(run, form, tensors, shift):
    folder = os.path.join(run, "step0", "rank0", "dump_tensor_data")
    os.makedirs(folder)
    suffix = ".npy" if form == "npy" else ".pt"
    dtype = "torch.bfloat16" if "bfloat16" in form else "torch.float32"
    data = {}
    for index in range(tensors):
        key = f"Functional.linear.{index}.forward"
        name = f"{key}.output.0{suffix}"
        numbers = values(index, shift if index == tensors // 2 else 0)
        write_tensor(folder, name, form, numbers)
        data[key] = entry(name, numbers, dtype)
    with open(os.path.join(run, "step0", "rank0", "dump.json"), "w") as dump:
        json.dump({"task": "tensor", "level": "L1", "framework": "pytorch", "dump_data_dir": folder, "data": data}, dump)


def write_hdf5(path, tensors, shift, elements=ELEMENTS, **packing):
    with h5py.File(path, "w") as file:
        for index in range(tensors):
            call = file.create_group(f"step0/rank0/Functional.linear.{index}.forward")
            call.attrs["order"] = index
            numbers = values(index, shift if index == tensors // 2 else 0, elements)
            call.create_dataset("output/0", data=numbers, **packing)


def main():
    form, tensors, shift, path = sys.argv[1], int(sys.argv[2]), float(sys.argv[3]), sys.argv[4]
    if form == "h5":
        write_hdf5(path, tensors, shift)
    elif form == "gzip":
        write_hdf5(path, tensors, shift, 8 * ELEMENTS, compression="gzip", compression_opts=1)
    else:
        write_dump(path, form, tensors, shift)


if __name__ == "__main__":
    main()

#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Writes a dump of kernels: make-kernels.py table ROWS FAULTY FOLDER, or make-kernels.py tensors MEGABYTES FAULTY FOLDER

A table has three rows for each kernel; the result of kernel FAULTY is another one. Tensors have 4 MB each.
"""
import array
import os
import random
import sys

TITLE = ("Op Type,Op Name,Task ID,Stream ID,Timestamp,IO,Slot,Data Size,Data Type,Shape,"
         "Max Value,Min Value,Avg Value,L2Norm Value\n")
KINDS = ("MatMul", "BiasAdd", "ReLU", "LayerNorm", "Mul", "Cast")


def write_table(rows, faulty, folder):
    source = random.Random(7)
    time = 1700000000000000
    with open(os.path.join(folder, "statistic.csv"), "w", encoding="ascii") as file:
        file.write(TITLE)
        for kernel in range(rows // 3):
            kind = KINDS[kernel % len(KINDS)]
            name = f"Default_network-TrainOneStepCell_network-GPT_blocks-CellList_{kernel}-Block_{kind}-op0"
            for side, slot in (("input", 0), ("input", 1), ("output", 0)):
                time += 137
                high = source.random() * (1.5 if side == "output" and kernel == faulty else 1)
                file.write(f'{kind},{name},0,0,{time},{side},{slot},65536,float32,"(32,512)",'
                           f"{high:g},{-high / 3:g},{high / 7:g},{high * 40:g},\n")


def write_tensors(megabytes, faulty, folder):
    header = "{'descr': '<f4', 'fortran_order': False, 'shape': (1024, 1024), }"
    header += " " * (63 - (len(header) + 10) % 64) + "\n"
    source = random.Random(7)
    numbers = array.array("f", (source.random() for _ in range(1 << 20)))
    for kernel in range(megabytes // 4):
        name = f"Mul.Default_network-GPT_blocks-CellList_{kernel}-Block_Mul-op0.0.0.{1700000000000000 + kernel}"
        numbers[kernel] += 1
        if kernel == faulty:
            numbers[5000] += 1
        with open(os.path.join(folder, name + ".output.0.DefaultFormat.float32.npy"), "wb") as file:
            file.write(b"\x93NUMPY\x01\x00" + len(header).to_bytes(2, "little") + header.encode("ascii"))
            numbers.tofile(file)


def main():
    form, count, faulty, run = sys.argv[1], int(sys.argv[2]), int(sys.argv[3]), sys.argv[4]
    folder = os.path.join(run, "rank_0", "Net", "0", "0")
    os.makedirs(folder)
    (write_table if form == "table" else write_tensors)(count, faulty, folder)


if __name__ == "__main__":
    main()

#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Measures `rundiff compare` on pairs of large dumps, beside cat and Python's json.load of the same files.

    tests/benchmarks/dumps.py build/release/app/rundiff [--ops 2000,20000,200000] [--mode statistics|md5] [--keep DIR]

Exit status 1 when the cost of an operator grows with the size of the dump.
"""
import argparse
import json
import os
import subprocess
import sys
import tempfile
import time

APIS = ["Functional.linear", "Functional.layer_norm", "Functional.softmax", "Tensor.view", "Torch.matmul", "Torch.add"]
LAYERS = 48
GROWTH = 1.5  # so much dearer may an operator of the largest dump be than one of the smallest that counts
COUNTS_FROM = 20000  # below, starting the program costs more than the comparison


def mixed(number):
    """A number without pattern in [0, 1), the same in every run."""
    number = (number * 0x9E3779B97F4A7C15 + 0x7F4A7C15) & (2**64 - 1)
    number ^= number >> 29
    number = (number * 0xBF58476D1CE4E5B9) & (2**64 - 1)
    return (number >> 11) / 2**53


def tensor(number, shift, checksums):
    top = 4 * mixed(number) + shift
    values = (top, -top * mixed(number + 1), mixed(number + 2) / 100, top * 31.7)
    text = ['{"type": "torch.Tensor"', '"dtype": "torch.bfloat16"', '"shape": [4096, 1, 2560]']
    text += ['"%s": %r' % pair for pair in zip(("Max", "Min", "Mean", "Norm"), values)]
    text.append('"requires_grad": true')
    if checksums:
        text.append('"md5": "%08x"' % int(2**32 * mixed(number + 3 + int(shift * 1000))))
    return ",\n    ".join(text) + "}"


def write_dump(folder, operators, faulty, checksums):
    """One run; from the operator `faulty` on every fifth one has another output than the other run."""
    os.makedirs(folder)
    calls = {}
    stacks, parents = {}, []
    with open(os.path.join(folder, "dump.json"), "w") as dump:
        dump.write('{\n "task": "statistics",\n "level": "mix",\n "framework": "pytorch",\n "dump_data_dir": null,\n')
        dump.write(' "data": {\n')
        for index in range(operators):
            api = APIS[index % len(APIS)]
            number = calls[api] = calls.get(api, -1) + 1
            key = "%s.%d.forward" % (api, number)
            shift = 0.125 if faulty is not None and index >= faulty and index % 5 == faulty % 5 else 0
            dump.write('  "%s": {\n   "input_args": [%s, %s],\n   "input_kwargs": {},\n   "output": [%s]\n  }%s\n' % (
                key, tensor(8 * index, 0, checksums), tensor(8 * index + 4, 0, checksums),
                tensor(8 * index + 9, shift, checksums), "," if index + 1 < operators else ""))
            layer = index // len(APIS) % LAYERS
            stacks.setdefault(layer, []).append(key)
            parents.append('"%s": "Module.layers.%d.Block.forward.%d"' % (key, layer, index // len(APIS) // LAYERS))
        dump.write(" }\n}\n")
    with open(os.path.join(folder, "construct.json"), "w") as construct:
        construct.write("{\n" + ",\n".join(parents) + "\n}\n")
    frames = ["File /train/model.py, line %d, in forward, \n return layer(x)" % line for line in range(8)]
    with open(os.path.join(folder, "stack.json"), "w") as stack:
        json.dump({str(layer): [keys, frames] for layer, keys in stacks.items()}, stack)


def files_of(folder):
    return [os.path.join(place, name) for place, _, names in os.walk(folder) for name in names]


def measured(command):
    """Wall and processor seconds and peak memory in MB of a command."""
    begin = time.monotonic()
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL)
    _, status, usage = os.wait4(process.pid, 0)
    wall = time.monotonic() - begin
    process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode not in (0, 1):
        sys.exit("%s failed with %d" % (" ".join(command[:4]), process.returncode))
    return wall, usage.ru_utime + usage.ru_stime, usage.ru_maxrss / 1024


def measure(program, folder, operators, checksums):
    """Prints a line for each command; returns the processor time of the comparison."""
    runs = [os.path.join(folder, name) for name in "AB"]
    for run, faulty in zip(runs, (operators * 3 // 5, None)):
        write_dump(os.path.join(run, "step0", "rank0"), operators, faulty, checksums)
    files = files_of(folder)
    size = sum(os.path.getsize(name) for name in files) / 1e6
    print("\n%d operators, %d rows, %.0f MB" % (operators, 3 * operators, size))
    load = "import json, sys\nfor name in sys.argv[1:]:\n    json.load(open(name))"
    compare = [program, "compare", *runs, "--format", "json", "--quiet"]
    commands = {"cat": ["cat", *files], "json.load": [sys.executable, "-c", load, *files],
                "rundiff compare": compare,
                "rundiff compare --csv": compare + ["--csv", os.path.join(folder, "tables")]}
    for name, command in commands.items():
        wall, processor, memory = min((measured(command) for _ in range(3 if "json" not in name else 1)),
                                      key=lambda numbers: numbers[1])
        print("  %-22s %7.2f s wall %7.2f s processor %7.0f MB" % (name, wall, processor, memory))
        if name == "rundiff compare":
            result = processor
    return result


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("program")
    parser.add_argument("--ops", default="2000,20000,200000")
    parser.add_argument("--mode", choices=("statistics", "md5"), default="statistics")
    parser.add_argument("--keep", help="make the dumps here and leave them")
    options = parser.parse_args()
    sizes = sorted(int(size) for size in options.ops.split(","))
    costs = {}
    with tempfile.TemporaryDirectory() as passing:
        for size in sizes:
            folder = os.path.join(options.keep or passing, str(size))
            costs[size] = measure(options.program, folder, size, options.mode == "md5")
    counting = [size for size in sizes if size >= COUNTS_FROM]
    if len(counting) < 2:
        return 0
    small, large = counting[0], counting[-1]
    growth = costs[large] / large / (costs[small] / small)
    print("\nAn operator of %d costs %.2f times what one of %d costs: %s" % (
        large, growth, small, "the cost grows in a straight line" if growth <= GROWTH else "TOO DEAR"))
    return growth > GROWTH


if __name__ == "__main__":
    sys.exit(main())

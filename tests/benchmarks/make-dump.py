#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Writes one dump: make-dump.py OPERATORS FAULTY MODE FOLDER [RANK], where MODE is statistics or md5. From the operator
FAULTY on (none: -1) every fifth one has another output than without it. Without RANK all dumps have the same numbers, of
53 random bits; each RANK has numbers of its own, with the precision of float32, as statistics of tensors have."""
import json
import os
import struct
import sys

APIS = ["Functional.linear", "Functional.layer_norm", "Functional.softmax", "Tensor.view", "Torch.matmul", "Torch.add"]
LAYERS = 48


def mixed(number):
    """A number without pattern in [0, 1), the same in every run."""
    number = (number * 0x9E3779B97F4A7C15 + 0x7F4A7C15) & (2**64 - 1)
    number ^= number >> 29
    number = (number * 0xBF58476D1CE4E5B9) & (2**64 - 1)
    return (number >> 11) / 2**53


def tensor(number, shift, checksums, single):
    top = 4 * mixed(number) + shift
    values = (top, -top * mixed(number + 1), mixed(number + 2) / 100, top * 31.7)
    if single:
        values = struct.unpack("4f", struct.pack("4f", *values))
    text = ['{"type": "torch.Tensor"', '"dtype": "torch.bfloat16"', '"shape": [4096, 1, 2560]']
    text += ['"%s": %r' % pair for pair in zip(("Max", "Min", "Mean", "Norm"), values)]
    text.append('"requires_grad": true')
    if checksums:
        text.append('"md5": "%08x"' % int(2**32 * mixed(number + 3 + int(shift * 1000))))
    return ",\n    ".join(text) + "}"


def write_dump(folder, operators, faulty, checksums, rank):
    """One run; from the operator `faulty` on every fifth one has another output than the other run."""
    os.makedirs(folder)
    own = 0 if rank is None else (rank + 1) << 32
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
                key, *(tensor(own + 8 * index + place, change, checksums, rank is not None)
                       for place, change in ((0, 0), (4, 0), (9, shift))), "," if index + 1 < operators else ""))
            layer = index // len(APIS) % LAYERS
            stacks.setdefault(layer, []).append(key)
            parents.append('"%s": "Module.layers.%d.Block.forward.%d"' % (key, layer, index // len(APIS) // LAYERS))
        dump.write(" }\n}\n")
    with open(os.path.join(folder, "construct.json"), "w") as construct:
        construct.write("{\n" + ",\n".join(parents) + "\n}\n")
    frames = ["File /train/model.py, line %d, in forward, \n return layer(x)" % line for line in range(8)]
    with open(os.path.join(folder, "stack.json"), "w") as stack:
        json.dump({str(layer): [keys, frames] for layer, keys in stacks.items()}, stack)


if __name__ == "__main__":
    wrong = int(sys.argv[2])
    write_dump(sys.argv[4], int(sys.argv[1]), None if wrong < 0 else wrong, sys.argv[3] == "md5",
               int(sys.argv[5]) if len(sys.argv) > 5 else None)

# SPDX-License-Identifier: GPL-3.0-or-later
"""msprobe's dumps: folders of steps and ranks with dump.json and its companions, and the tensors beside them."""
import collections
import hashlib
import json
import re

import numpy

from jsonlogs import Repeated, parsed
from kind import Account, Kind
import tensorfiles

OPERATORS = ["Functional.embedding.0", "Module.block.Block", "Functional.linear.0", "Functional.dropout.0",
             "Tensor.__add__.0", "Functional.cross_entropy.0"]


class Maker:
    """Makes the files of one dump; the values come from the random numbers alone."""

    def __init__(self, random, framework="pytorch", md5=False, ending=None):
        self.random, self.framework, self.md5, self.ending = random, framework, md5, ending
        self.tensors = {}

    def values(self, count):
        return numpy.array([self.random.uniform(-2, 2) for _ in range(count)], dtype=numpy.float32)

    def tensor(self, name, values):
        values = values.reshape(2, -1)
        pytorch = self.framework == "pytorch"
        leaf = {"type": "torch.Tensor" if pytorch else "mindspore.Tensor",
                "dtype": "torch.float32" if pytorch else "Float32", "shape": list(values.shape),
                "Max": float(values.max()), "Min": float(values.min()), "Mean": float(values.mean()),
                "Norm": float(numpy.linalg.norm(values))}
        if pytorch:
            leaf["requires_grad"] = False
        if self.md5:
            leaf["md5"] = hashlib.md5(values.tobytes()).hexdigest()[:8]
        if self.ending:
            leaf["data_name"] = f"{name}.{self.ending}"
            self.tensors[leaf["data_name"]] = tensorfiles.WRITERS[self.ending](values)
        return leaf

    def operators(self, apart):
        """A chain: the output of one is the input of the next. `apart` changes what one of them puts out."""
        found, flowing, other = {}, self.values(12), self.random.randrange(1, len(OPERATORS))
        for index, operator in enumerate(OPERATORS):
            key = operator + ".forward"
            entry = {"input_args": [self.tensor(key + ".input.0", flowing), {"type": "float", "value": 0.5}, None],
                     "input_kwargs": {"training": {"type": "bool", "value": True}}}
            flowing = self.values(12)
            if apart and index == other:
                flowing = flowing + numpy.float32(0.5)
            entry["output"] = [self.tensor(key + ".output.0", flowing)]
            found[key] = entry
        return found

    def dump(self, apart, level="mix"):
        data = self.operators(apart)
        task = "tensor" if self.ending else "statistics"
        document = {"task": task, "level": level, "framework": self.framework, "dump_data_dir": None, "data": data}
        files = {"dump.json": json.dumps(document, indent=1).encode(),
                 "construct.json": json.dumps({key: None for key in data}, indent=1).encode(),
                 "stack.json": json.dumps({"0": [list(data), ["File train.py, line 12, in main, \n loss = model(x)"]]},
                                          indent=1).encode()}
        return files | {"dump_tensor_data/" + name: content for name, content in self.tensors.items()}


def folders(steps, ranks):
    return [f"dump/step{step}/rank{rank}" for step in range(steps) for rank in range(ranks)]


def dumps(steps=1, ranks=1, **options):
    def make(random, apart):
        files = {}
        places = folders(steps, ranks)
        other = random.choice(places)
        for folder in places:
            maker = Maker(random, **options)
            files |= {f"{folder}/{name}": content for name, content in maker.dump(apart and folder == other).items()}
        return files
    return make


def debug(random, apart):
    """What PrecisionDebugger.save() writes: tensors with names of their own, and a folder per process."""
    files, maker, other = {}, Maker(random), random.randrange(3)
    for step in range(3):
        data = {}
        for index, name in enumerate(["hidden.0", "hidden_grad.0", "logits.0", "logits.1"]):
            values = maker.values(12)
            if apart and step == other and index == 1:
                values = values + numpy.float32(0.5)
            data[name + ".debug"] = maker.tensor(name, values)
        document = {"task": "statistics", "level": "debug", "framework": "pytorch", "dump_data_dir": None, "data": data}
        files[f"dump/step{step}/proc2333/debug.json"] = json.dumps(document, indent=1).encode()
    return files


def with_log(make):
    """A run as most are: a log and dumps."""
    def both(random, apart):
        lines = "".join(f"step: {i} loss: {5 / (1 + i):.6f}\n" for i in range(10))
        return {"train.log": lines.encode(), **make(random, apart)}
    return both


# ---- accounts ----------------------------------------------------------------------------------------------------


def add_leaves(account, key, value):
    """Every tensor and every plain argument under a key, each with all its fields."""
    if isinstance(value, Repeated) and "type" not in value:
        for name, part in value.items():
            for repeat in value.repeats.get(name, [part]):
                add_leaves(account, key + (name,), repeat)
    elif isinstance(value, list):
        for index, part in enumerate(value):
            add_leaves(account, key + (index,), part)
    else:
        fields = {**value, **value.repeats} if isinstance(value, Repeated) else value
        account.add(key, json.dumps(fields, sort_keys=True))


def add_operators(account, data):
    """Calls of one name count by their order: a dump may number them otherwise."""
    calls = collections.Counter()
    for operator, entry in data.items() if isinstance(data, Repeated) else ():
        name = re.sub(r"\.\d+(?=\.forward$)", "", operator)
        for repeat in data.repeats.get(operator, [entry]):
            add_leaves(account, (name, calls[name]), repeat)
        calls[name] += 1


def dump_account(files, folder, name):
    account = Account()
    document = parsed(files.get(f"{folder}/{name}", b""))
    if not isinstance(document, Repeated) or not isinstance(document.get("data"), Repeated):
        return account
    for data in document.repeats.get("data", [document["data"]]):
        add_operators(account, data)
    for place in {leaf for key in list(account.values) for leaf in data_names(account.values[key])}:
        tensor = f"{folder}/dump_tensor_data/{place}"
        if tensor in files:
            tensorfiles.add_tensor(account, place, files[tensor])
    return account


def data_names(values):
    for value in values:
        leaf = json.loads(value)
        if isinstance(leaf, dict) and isinstance(leaf.get("data_name"), str):
            yield leaf["data_name"]


def reader(steps=1, ranks=1):
    def account(files):
        found = Account()
        for folder in folders(steps, ranks):
            found.merge(dump_account(files, folder, "dump.json"), (folder,))
            for name in ("stack.json", "construct.json"):  # many runs have none, so that only a broken one is reported
                if parsed(files.get(f"{folder}/{name}", b"{}")) is None:
                    found.add((folder, name), "broken")
        return found
    return account


def debug_account(files):
    account = Account()
    for step in range(3):
        folder = f"dump/step{step}/proc2333"
        account.merge(dump_account(files, folder, "debug.json"), (folder,))
    return account


def with_log_account(dumps_account):
    from textlogs import FORMS

    def account(files):
        found = dumps_account(files)
        found.merge(FORMS["text-plain"].account(files.get("train.log", b"").decode("utf-8", "replace")), ("train.log",))
        return found
    return account


def kinds():
    yield Kind("dump-statistics", dumps(2), reader(2))
    yield Kind("dump-checksums", dumps(md5=True), reader())
    yield Kind("dump-ranks", dumps(2, 2, md5=True), reader(2, 2))
    yield Kind("dump-mindspore", dumps(framework="mindspore"), reader())
    yield Kind("dump-debug", debug, debug_account)
    yield Kind("dump-and-log", with_log(dumps()), with_log_account(reader()))
    forms = (("npy", "mindspore"), ("npz", "mindspore"),
             ("pt", "pytorch"), ("old.pt", "pytorch"), ("safetensors", "pytorch"))
    for ending, framework in forms:
        yield Kind(f"tensors-{ending}", dumps(framework=framework, ending=ending), reader())

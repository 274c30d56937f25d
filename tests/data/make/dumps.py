#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Makes pairs of trainings with one planted difference: dumps.py FOLDER [CASE...]. README.md describes them."""
import json
import pathlib
import sys
import zlib

import numpy

WORDS, WIDTH, BATCH, LAYERS, STEPS, RATE = 40, 12, 6, 2, 3, 0.05
TYPES = {"float32": "torch.float32", "int64": "torch.int64"}


class Dump:
    """The files of one step, in the form of msprobe. `mode` is statistics, md5 or tensor."""

    def __init__(self, mode):
        self.mode, self.data, self.parents, self.tensors = mode, {}, {}, {}

    def leaf(self, name, values, trained=False):
        whole = values.dtype == numpy.int64
        numbers = values.astype(numpy.float64)
        found = {"type": "torch.Tensor", "dtype": TYPES[str(values.dtype)], "shape": list(values.shape),
                 "Max": numbers.max().item(), "Min": numbers.min().item(),
                 "Mean": None if whole else numbers.mean().item(),
                 "Norm": None if whole else numpy.linalg.norm(numbers).item(), "requires_grad": trained}
        if whole:
            found |= {"Max": int(values.max()), "Min": int(values.min())}
        if self.mode == "md5":
            found["md5"] = f"{zlib.crc32(values.tobytes()):08x}"
        if self.mode == "tensor":
            found["data_name"] = name + ".npy"
            self.tensors[found["data_name"]] = values.copy()
        return found

    def forward(self, call, inputs, output, module=None):
        """Inputs are pairs: a tensor, and whether it is trained."""
        key = call + ".forward"
        self.data[key] = {
            "input_args": [self.leaf(f"{key}.input.{i}", *pair) for i, pair in enumerate(inputs)], "input_kwargs": {},
            "output": [self.leaf(key + ".output.0", output, True)]}
        self.parents[key] = module

    def backward(self, call, given, passed_on):
        key = call + ".backward"
        self.data[key] = {"input": [self.leaf(key + ".input.0", given)],
                          "output": [self.leaf(f"{key}.output.{i}", values) for i, values in enumerate(passed_on)]}
        self.parents[key] = None

    def module(self, name, given, weight, output):
        self.data[name] = {
            "input_args": [self.leaf(name + ".input.0", given)], "input_kwargs": {},
            "output": [self.leaf(name + ".output.0", output, True)],
            "parameters": {"weight": self.leaf(name + ".parameters.weight", weight, True)}}
        self.parents[name] = None

    def write(self, folder):
        folder.mkdir(parents=True)
        task = "tensor" if self.mode == "tensor" else "statistics"
        document = {"task": task, "level": "mix", "framework": "pytorch", "dump_data_dir": None, "data": self.data}
        stacks = {"0": [list(self.data), ["File /workspace/train.py, line 31, in main, \n loss = model(tokens)"]]}
        for name, content in (("dump", document), ("construct", self.parents), ("stack", stacks)):
            (folder / f"{name}.json").write_text(json.dumps(content, indent=1))
        if self.tensors:
            (folder / "dump_tensor_data").mkdir()
        for name, values in self.tensors.items():
            numpy.save(folder / "dump_tensor_data" / name, values)


def softmax(logits):
    raised = numpy.exp(logits - logits.max(axis=1, keepdims=True))
    return raised / raised.sum(axis=1, keepdims=True)


class Training:
    """An embedding, LAYERS linear layers with tanh, and a last linear layer over the words. `fault` maps the name of an
    output, at a step, to what it becomes."""

    def __init__(self, mode, weights=1, order=1, fault=None, extra=False):
        random = numpy.random.default_rng(weights)
        self.mode, self.fault, self.extra = mode, fault or {}, extra
        self.order = numpy.random.default_rng(order)
        sizes = [(WORDS, WIDTH)] + [(WIDTH, WIDTH)] * LAYERS + [(WORDS, WIDTH)]
        self.weights = [random.normal(0, 0.4, size).astype(numpy.float32) for size in sizes]

    def broken(self, step, name, values):
        return self.fault[step, name](values) if (step, name) in self.fault else values

    def linear(self, dump, step, index, given):
        call, weight = f"Functional.linear.{index}", self.weights[index + 1]
        module = f"Module.layers.{index}.Linear.forward.0"
        output = self.broken(step, call + ".forward.output.0", given @ weight.T)
        dump.forward(call, [(given, True), (weight, True)], output, module)
        dump.module(module, given, weight, output)
        return output

    def step(self, step):
        dump = Dump(self.mode)
        tokens = self.order.integers(0, WORDS, BATCH)
        targets = (tokens * 7 + 3) % WORDS
        flowing = self.weights[0][tokens]
        dump.forward("Functional.embedding.0", [(tokens, False), (self.weights[0], True)], flowing)
        inputs, tanhs = [], []
        for index in range(LAYERS):
            inputs.append(flowing)
            before = self.linear(dump, step, index, flowing)
            flowing = self.broken(step, f"Torch.tanh.{index}.forward.output.0", numpy.tanh(before))
            dump.forward(f"Torch.tanh.{index}", [(before, True)], flowing)
            tanhs.append(flowing)
            if self.extra and index == 0:
                dump.forward("Torch.clone.0", [(flowing, True)], flowing)
        inputs.append(flowing)
        logits = self.linear(dump, step, LAYERS, flowing)
        shares = softmax(logits)
        loss = numpy.array(-numpy.log(shares[numpy.arange(BATCH), targets]).mean(), dtype=numpy.float32)
        dump.forward("Functional.cross_entropy.0", [(logits, True), (targets, False)], loss)
        self.learn(dump, step, tokens, inputs, tanhs, (shares - numpy.eye(WORDS)[targets]) / BATCH)
        return dump, float(loss)

    def learn(self, dump, step, tokens, inputs, tanhs, slope):
        slope = slope.astype(numpy.float32)
        dump.backward("Functional.cross_entropy.0", numpy.ones((), numpy.float32), [slope])
        for index in range(LAYERS, -1, -1):
            weight = self.weights[index + 1]
            passed_on, learnt = slope @ weight, slope.T @ inputs[index]
            dump.backward(f"Functional.linear.{index}", slope, [passed_on, learnt])
            self.weights[index + 1] = weight - numpy.float32(RATE) * learnt
            slope = passed_on
            if index:
                name = f"Torch.tanh.{index - 1}"
                given = slope
                slope = self.broken(step, name + ".backward.output.0", given * (1 - tanhs[index - 1] ** 2))
                dump.backward(name, given, [slope])
        learnt = numpy.zeros_like(self.weights[0])
        numpy.add.at(learnt, tokens, slope)
        dump.backward("Functional.embedding.0", slope, [learnt])
        self.weights[0] = self.weights[0] - numpy.float32(RATE) * learnt

    def write(self, folder):
        lines = []
        for step in range(STEPS):
            dump, loss = self.step(step)
            dump.write(folder / "dump" / f"step{step}" / "rank0")
            lines.append(f"step: {step} | loss: {loss:.8f} | lr: {RATE:.3e}")
        (folder / "train.log").write_text("\n".join(lines) + "\n")


def scaled(values):
    return values * numpy.float32(1.25)


def with_nan(values):
    values = values.copy()
    values[0, 0] = numpy.nan
    return values


# What B does otherwise than A, and the first row that differs: its step and name, or none.
FIRST, LATER = "Torch.tanh.1.forward.output.0", "Torch.tanh.0.backward.output.0"
CASES = {
    "equal": ({}, None),
    "operator": ({"fault": {(1, FIRST): scaled}}, (1, FIRST)),
    "backward": ({"fault": {(1, LATER): scaled}}, (1, LATER)),
    "nan": ({"fault": {(1, FIRST): with_nan}}, (1, FIRST)),
    "data_order": ({"order": 2}, (0, "Functional.embedding.0.forward.input.0")),
    "init_weights": ({"weights": 2}, (0, "Functional.embedding.0.forward.input.1")),
    "extra_operator": ({"extra": True}, None),
}
MODES = ("statistics", "md5", "tensor")


def make(folder, case, mode):
    """Writes A, B and truth.json into FOLDER/CASE_MODE, and returns that folder."""
    options, truth = CASES[case]
    place = pathlib.Path(folder) / f"{case}_{mode}"
    Training(mode).write(place / "A")
    Training(mode, **options).write(place / "B")
    step, row = truth or (None, None)
    (place / "truth.json").write_text(json.dumps({"step": step, "rank": None, "row": row}, indent=1) + "\n")
    return place


if __name__ == "__main__":
    for wanted in sys.argv[2:] or CASES:
        for kind in MODES:
            make(sys.argv[1], wanted, kind)

#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Runs one operator alone, with the inputs that a dump captured, and prints how far its results are from float64.

    python run_operator.py                      on the CPU
    python run_operator.py --device cuda        on a GPU
    python run_operator.py --device npu         on an Ascend NPU, with torch_npu
    python run_operator.py --run b              with the inputs of run B

It needs numpy and torch. call.json next to it describes the call; Rundiff wrote both.
"""
import argparse
import json
import math
import pathlib

import numpy
import torch

HERE = pathlib.Path(__file__).resolve().parent
CALL = json.loads((HERE / "call.json").read_text(encoding="utf-8"))


def function():
    """The operator that the call names: an API of PyTorch."""
    group, name = CALL["group"], CALL["name"]
    if not name.isidentifier():
        raise SystemExit(f"{name!r} is no name of an operator")
    if group == "NPU":
        import torch_npu
        return getattr(torch_npu, name)
    groups = {"Functional": torch.nn.functional, "Torch": torch, "Tensor": torch.Tensor, "VF": torch._VF}
    return getattr(groups[group], name)


def dtype_named(name):
    found = getattr(torch, name) if name.isidentifier() else None
    if not isinstance(found, torch.dtype):
        raise SystemExit(f"{name!r} is no data type")
    return found


def load(entry):
    name = pathlib.PurePath(entry["tensor"]).name
    return torch.from_numpy(numpy.load(HERE / name, allow_pickle=False)).to(dtype_named(entry["dtype"]))


def value_of(entry, device, double):
    """An argument on a device; in float64 if `double`."""
    if isinstance(entry, list):
        return [value_of(part, device, double) for part in entry]
    if not isinstance(entry, dict):
        return entry
    if "float" in entry:
        return float(entry["float"])
    if "dtype" in entry and "tensor" not in entry:
        dtype = dtype_named(entry["dtype"])
        return torch.float64 if double and dtype.is_floating_point else dtype
    tensor = load(entry).to(device)
    if double and tensor.is_floating_point():
        tensor = tensor.double()
    return tensor


def tensors_in(value):
    if isinstance(value, torch.Tensor):
        return [value]
    if isinstance(value, (list, tuple)):
        return [tensor for part in value for tensor in tensors_in(part)]
    return []


def results(run, device, double):
    """The results of the call, or the gradients of its inputs."""
    arguments = value_of(run["arguments"], device, double)
    keywords = {name: value_of(entry, device, double) for name, entry in run["keywords"].items()}
    backward = bool(run["gradients"])
    inputs = [tensor for tensor in tensors_in([arguments, list(keywords.values())]) if tensor.is_floating_point()]
    for tensor in inputs:
        tensor.requires_grad_(backward)
    outputs = tensors_in(function()(*arguments, **keywords))
    if not backward:
        return outputs
    gradients = value_of(run["gradients"], device, double)
    torch.autograd.backward(outputs[:len(gradients)], gradients)
    return [tensor.grad for tensor in inputs if tensor.grad is not None]


def error(actual, exact):
    """The largest difference in units of the last place of the largest value."""
    if not actual.is_floating_point():
        return 0.0 if torch.equal(actual.cpu(), exact.cpu()) else math.inf
    exact = exact.detach().cpu().double()
    difference = (actual.detach().cpu().double() - exact).abs()
    finite = torch.isfinite(exact)
    if not finite.any():
        return 0.0
    scale = exact[finite].abs().max().item()
    largest = difference[finite].max().item()
    return largest / scale / torch.finfo(actual.dtype).eps if scale > 0 else largest


def show(name, number, actual, exact):
    if actual.shape != exact.shape:
        print(f"{name}: result {number} has the shape {list(actual.shape)} instead of {list(exact.shape)}")
        return
    print(f"{name}: result {number} is off by {error(actual, exact):.3g} epsilon of {actual.dtype}")


def main():
    parser = argparse.ArgumentParser(description="Runs one operator alone and compares it with float64.")
    parser.add_argument("--device", default="cpu", help="cpu, cuda or npu")
    parser.add_argument("--run", default="a", choices=sorted(CALL["runs"]), help="whose inputs")
    chosen = parser.parse_args()
    if chosen.device.startswith("npu"):
        import torch_npu  # noqa: F401  registers the device
    run = CALL["runs"][chosen.run]
    print(f"{CALL['operator']} with the inputs of run {chosen.run.upper()}, torch {torch.__version__}")
    exact = results(run, "cpu", True)
    for number, actual in enumerate(results(run, chosen.device, False)):
        show(chosen.device, number, actual, exact[number])
    for recorded in run["results"]:
        tensor = load(recorded)
        same = [result for result in exact if result.shape == tensor.shape]
        number = recorded["number"]
        if number < len(exact) and exact[number].shape == tensor.shape:
            show(f"recorded in {chosen.run.upper()}", number, tensor, exact[number])
        elif same:
            show(f"recorded in {chosen.run.upper()}", number, tensor, same[0])


if __name__ == "__main__":
    main()

#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Makes the seeds of the fuzz targets: small pieces of the test data. seeds.py FOLDER FUZZ_SAVED"""
import hashlib
import io
import json
import lzma
import pathlib
import pickle
import random
import subprocess
import sys
import tarfile
import tempfile
import zipfile

import h5py
import numpy

ROOT = pathlib.Path(__file__).resolve().parents[2]
MOST = 16 * 1024  # bytes of a seed: small ones are read and changed faster


def write(folder, target, content):
    place = folder / target
    place.mkdir(parents=True, exist_ok=True)
    (place / hashlib.sha1(content).hexdigest()).write_bytes(content)


def beginning(content):
    return content if len(content) <= MOST else content[:MOST].rsplit(b"\n", 1)[0] + b"\n"


def entries(document, most):
    """The same dump with its first entries only."""
    if isinstance(document.get("data"), dict):
        document["data"] = dict(list(document["data"].items())[:most])
        return document
    return dict(list(document.items())[:most])


def trimmed(content, most=12):
    return json.dumps(entries(json.loads(content), most), indent=1).encode()


def log_target(path):
    if path.name.startswith("events.out") or ".ms" in path.name or "summary" in path.name:
        return "events"
    return {".csv": "csv", ".jsonl": "jsonlines", ".json": "jsonlines", ".h5": "hdf5"}.get(path.suffix, "text")


def add_logs(folder, unpacked):
    for path in sorted((unpacked / "logs").rglob("*")):
        if path.is_file() and path.stat().st_size:
            content = path.read_bytes()
            target = log_target(path)
            write(folder, target, content[:MOST] if target == "events" else beginning(content))
            write(folder, "text", beginning(content)[:2048])
    write(folder, "text", lzma.compress(b"step 1 loss 2.5\nstep 2 loss 2.25\n" * 20) * 2)


def add_word_logs(folder):
    """Forms of lines that no pattern knows: labels, blocks, tables, bars, ranks, two runs."""
    steps = range(6)
    forms = [
        "".join(f"[{i}/60] Train cost: {4 / (i + 1):.4f}, lr = 1e-3\n" for i in steps),
        "".join(f"epoch: {i}\n  training loss:\t{4 / (i + 1):.4f}\n  validation loss:\t0.9\n" for i in steps),
        "epoch  train_loss  time\n" + "".join(f"{i}      {4 / (i + 1):.4f}      00:21\n" for i in steps),
        "| step | loss |\n|---|---|\n" + "".join(f"| {i} | {4 / (i + 1):.4f} |\n" for i in steps),
        "".join(f"\r {i * 10}%|#   | {i}/60 [00:0{i}<01:26, 4.0s/it, loss: {4 / (i + 1):.4f}]" for i in steps),
        "".join(f"[rank{r}]:step {i} loss={4 / (i + 1) + r:.4f}\n" for i in steps for r in range(2)),
        "".join(f"iter {i % 3}, loss {4 / (i % 3 + 1):.4f} nan -inf 1,234.5e\n" for i in steps),
    ]
    for text in forms:
        write(folder, "words", text.encode())


def add_dumps(folder, unpacked):
    for path in sorted((unpacked / "dumps").rglob("*.json")):
        if path.name in ("dump.json", "debug.json"):
            write(folder, "dump", trimmed(path.read_bytes()))
        elif path.name in ("stack.json", "construct.json"):
            write(folder, "companions", trimmed(path.read_bytes()))
        elif path.name == "config.json":
            write(folder, "shell", path.read_bytes())


def add_tensors(folder, unpacked):
    kinds = {".npy": "npy", ".pt": "torch", ".pkl": "torch", ".safetensors": "safetensors", ".h5": "hdf5",
             ".keras": "hdf5"}
    for path in sorted((unpacked / "tensors").rglob("*")):
        if path.suffix in kinds and path.stat().st_size <= 4 * MOST:
            write(folder, kinds[path.suffix], path.read_bytes())
            write(folder, "checkpoint", path.read_bytes())
    write(folder, "checkpoint", b"\x0a\x16\x0a\x01w\x12\x11\x08\x01\x12\x07Float32\x1a\x04\x00\x00\x80?")  # MindSpore
    write(folder, "checkpoint", b"\x81\xa6params\x81\xa1w\xc7\x11\x01\x93\x91\x01\xa7float32\xc4\x04\x00\x00\x80?")  # Flax


def add_hdf5(folder, scratch):
    numbers = numpy.arange(6, dtype=numpy.float32).reshape(2, 3)

    def dump(file):
        group = file.create_group("step0/rank0/Torch.add.0.forward")
        group.attrs["order"] = 0
        group["input/0"] = numbers
        group.create_dataset("output/0", data=numbers, chunks=(1, 3), compression="gzip", shuffle=True)
        file.attrs["framework"] = "pytorch"

    def weights(file):
        file.attrs["layer_names"] = [b"dense"]
        group = file.create_group("dense")
        group.attrs["weight_names"] = [b"dense/kernel:0", b"dense/bias:0"]
        group["dense/kernel:0"] = numbers
        group["dense/bias:0"] = numbers[0]

    def history(file):
        file["history/loss"] = numbers.ravel()
        file["history/epoch"] = numpy.arange(6)
        file["names"] = [b"a", b"b"]

    for make in (dump, weights, history):
        for version in ("earliest", "latest"):
            path = scratch / "seed.h5"
            with h5py.File(path, "w", libver=version) as file:
                make(file)
            write(folder, "hdf5", path.read_bytes())


def add_saved(folder, unpacked, scratch, program):
    for run in ("A", "B"):
        source = unpacked / "dumps/identical_md5" / run
        for path in source.rglob("*"):
            place = scratch / run / path.relative_to(source)
            if path.suffix == ".json":
                place.parent.mkdir(parents=True, exist_ok=True)
                place.write_bytes(trimmed(path.read_bytes(), 4))
            elif path.name == "train.log":
                place.parent.mkdir(parents=True, exist_ok=True)
                place.write_bytes(path.read_bytes()[:1024])
    result, session = scratch / "result.h5", scratch / "work.rundiff"
    subprocess.run([program, scratch / "A", scratch / "B", result, session], check=True)
    write(folder, "result", result.read_bytes())
    write(folder, "session", session.read_bytes())


def add_sources(folder):
    for path in sorted((ROOT / "tests/data/scripts").rglob("*")):
        target = {".py": "python", ".ipynb": "python", ".sh": "shell", ".yaml": "shell", ".json": "shell"}
        if path.is_file() and path.suffix in target:
            write(folder, target[path.suffix], path.read_bytes()[:MOST])
    write(folder, "shell", b"#!/bin/bash\nexport SEED=${SEED:-1}\nif [ -z $A ]; then B=1 torchrun --nproc 8 a.py \\\n"
                           b" --seed $SEED; fi\npython - <<EOF\nimport torch\nEOF\n")


def add_golden_values(folder):
    write(folder, "golden", b'{"lm loss": {"start_step": 1, "end_step": 10, "step_interval": 5, "values": '
                            b'{"1": 10.86114, "5": "nan", "10": 10.83903}}, "old": {"start_step": 0, "end_step": 2, '
                            b'"step_interval": 1, "values": [1.5, 2]}, "tokens": [3, 1], "text": "a", "deep": {"x": 1}}')


def add_mappings(folder):
    write(folder, "mapping", b"Module.a.Linear.forward.0.input.0: Cell.a.Dense.forward.0.input.0\n'x y': &n z\nw: *n\n")
    write(folder, "mapping", b"- ms_api: Functional.dense\n  pt_api: Functional.linear\n  ms_args: [0, 1]\n"
                             b"  pt_args: [0, 1]\n  ms_outputs: [0]\n  pt_outputs: [0]\n")


def add_kernels(folder):
    fixed = b"Op Type,Op Name,Task ID,Stream ID,Timestamp,IO,Slot,Data Size,Data Type,Shape,"
    row = b'Conv2D,Default_net-Net_conv1-Conv2d_Conv2D-op0,0,0,17000000000001%02d,%s,%d,16,float32,"(2,2)",%s,\n'
    for titles, numbers in ((b"Max Value,Min Value,Avg Value,L2Norm Value", b"1.5,-2,0.25,inf"), (b"SHA1", b"a1" * 20),
                            (b"Max Value,NaN Count,Positive Inf Count", b"null,1,3")):
        write(folder, "kernels", fixed + titles + b"\n" + b"".join(
            row % (time, side, slot, numbers) for time, (side, slot) in enumerate(
                ((b"input", 0), (b"input", 1), (b"output", 0), (b"input", 0), (b"output", 0)))))
    write(folder, "kernels", b"12345678901234567890123456789012,"
                             b"Conv2D.Default_net_Conv2D-op0.3.10.17.input.0.ND.BF16\n")
    write(folder, "kernels", b"NodeExecutionOrder-FullNameWithScope\nDefault/net-Net/conv1-Conv2d/Conv2D-op0\n0\n")
    write(folder, "kernels", b"  %0(CNode_1) = Conv2D(%para1)\n      # Fullname with scope: (Default/net-Net/Conv2D-op0)\n"
                             b"      # In file /home/me/net.py:17, 12~25/        x = self.conv1(x)/\n"
                             b"      # In file /home/me/net.py(18)/        x = self.conv1(x)/\n")
    for name in (b"Conv2D.Default_Conv2D-op0.3.10.17.output.2.NCHW.FLOAT16.npy",
                 b"Cell.network.fc1.Dense.forward.0.input.0_float32_165.npy"):
        write(folder, "kernels", name + b"\n")


def add_printed(folder):
    write(folder, "printed", b"Total captured activations: 1\n=====\n\n[fc/op_0_mm]\n  Shape: torch.Size([2, 7]), Dtype: "
                             b"torch.float32\n  L2 norm: 1.4e+01\n  Min: -inf\n  Input hashes: 6.0e+02, nan\n\n")
    write(folder, "printed", b"  [nn.Mod] Net.fc\n    aten::mm(t$0: f32[2, 7], [1], 1e-06)  ->  ('t: f32[2]', 't: i64[2]')"
                             b"  # {'hash': (1.0, None), 'input_hash': ((1.5, [None], None), {})}\n")
    write(folder, "printed", b"2026-11-26 12:21:14,202 - INFO - a.b_wgrad_l2_norm \t iteration=000002 \t value=3.0000\n")
    write(folder, "printed", b'{"module_path": "Net", "inputs": {"args": [{"shape": "torch.Size([2])", "dtype": "torch.int64",'
                             b' "value": ["tensor([ 9, -3, ...])"], "max": "tensor(1.)"}]}, "children": [{"outputs": "x"}]}')
    write(folder, "printed", b"Device and PID,Execution Count\n1_11,2,Layer/Linear,Linear,1_0,input,0,float,nd,2x7,2.5,-1.5,"
                             b"0.02,14.3,N/A\n")


def add_tokens(folder):
    write(folder, "tokens", b'{"token_ids": [[1, 7, 2]], "input_lengths": [3], "token_loss_mask": [[0, 1, 1]], '
                            b'"generation_logprobs": [[0.0, -1.5, -2.5]], "prev_logprobs": [[0.0, -1.25, null]], "idx": 0}\n')
    write(folder, "tokens", b'{"step": 1, "rank": 0, "requests": [{"request_id": "a-01234567", "tokens": 5}, '
                            b'{"request_id": "b", "tokens": 1}]}\n{"step": 2, "rank": 0, "request_ids": ["a"]}\n')
    write(folder, "tokens", b'{"step": ["4", "4"], "prompt": ["a", "b"], "completion": ["x", "y"], "reward": [0.0, 1.0]}\n')
    for values in ([[0.5, 0.25]], [[True, False]]):
        array = io.BytesIO()
        numpy.save(array, numpy.array(values))
        write(folder, "tokens", array.getvalue())
    objects = {"rollout_id": 0, "samples": [{"index": 0, "tokens": [1, 2], "response_length": 1, "loss_mask": [1],
                                             "rollout_log_probs": [-1.5], "log_probs": [-1.25]}]}
    archive = io.BytesIO()
    with zipfile.ZipFile(archive, "w") as packed:
        packed.writestr("0/data.pkl", pickle.dumps(objects, 2))
        packed.writestr("0/version", "3")
    write(folder, "tokens", archive.getvalue())


def add_msprobe(folder):
    """Tables, searches, sheets and packs of msprobe's tools."""
    write(folder, "msprobe", b"\xef\xbb\xbfAPI name,Forward Test Success,Backward Test Success,Message\n"
                             b"Functional.linear.13,error,pass,\"too far\nat x\"\n")
    write(folder, "msprobe", b"NPU Name,Bench Name,NPU max,Bench max,Result,Err_message\na.0.forward.input.0,x,1.5,nan,pass,\n")
    write(folder, "msprobe", b"module_name,check_type,tensor_index,status,max_abs_diff\nmodel.fc,fwd_output,0,FAIL,0.5\n")
    node = {"op_name": "Tensor.add.0.forward", "data_info": {"input": [], "output": []}, "construct_info": []}
    write(folder, "msprobe", json.dumps({"rank_0": [node]}).encode())
    write(folder, "msprobe", b'{"Tensor.add.0.forward": {"is_same": true, "op_items": []}}')
    packs = [{"env": '{"OMP_NUM_THREADS": "1"}', "pip": "torch=2.1\n", "random/rank0.json":
              '{"torch.rand": [{"count": 2, "stack": ["File x.py, line 1, in f, g()"]}]}',
              "weights/step0/rank0/weight.json": '{"a": {"max": 1, "min": NaN, "mean": 0.5, "norm": 2}}'},
             {"xl/sharedStrings.xml": "<sst><si><t>NPU Name</t></si><si><t>Bench Name</t></si></sst>",
              "xl/worksheets/sheet1.xml": '<sheetData><row><c r="A1" t="s"><v>0</v></c><c r="B1" t="s"><v>1</v></c></row>'
                                          '<row><c r="A2"><v>1</v></c></row></sheetData>'}]
    for members in packs:
        archive = io.BytesIO()
        with zipfile.ZipFile(archive, "w") as packed:
            for name, text in members.items():
                packed.writestr(name, text)
        write(folder, "msprobe", archive.getvalue())


def add_trackers(folder):
    """Databases of trackers, and the records of their files, one in a line."""
    sys.path.insert(0, str(ROOT / "tests/damage"))
    import trackerruns
    for kind in trackerruns.kinds():
        for name, content in kind.make(random.Random(1), False).items():
            if name.endswith(".db"):
                write(folder, "database", content)
    for model, data in (("Scalar", {"metric": {"data": 0.5}, "key": "loss", "step": 3}), ("Footer", {"success": True})):
        write(folder, "trackers", trackerruns.backup_line(model, data))
    import clearmlsessions
    import offlineruns
    for kind in [*clearmlsessions.kinds(), *offlineruns.kinds()]:
        for content in kind.make(random.Random(1), False).values():
            write(folder, "trackers", content)


def main():
    folder, program = pathlib.Path(sys.argv[1]), sys.argv[2]
    with tempfile.TemporaryDirectory() as scratch:
        unpacked = pathlib.Path(scratch)
        for name in ("dumps", "logs", "tensors"):
            with tarfile.open(ROOT / f"tests/data/{name}.tar.xz") as archive:
                archive.extractall(unpacked)
        add_logs(folder, unpacked)
        add_word_logs(folder)
        add_dumps(folder, unpacked)
        add_tensors(folder, unpacked)
        add_hdf5(folder, unpacked)
        add_saved(folder, unpacked, unpacked / "saved", program)
        add_sources(folder)
        add_mappings(folder)
        add_golden_values(folder)
        add_kernels(folder)
        add_printed(folder)
        add_tokens(folder)
        add_msprobe(folder)
        add_trackers(folder)


main()

# SPDX-License-Identifier: GPL-3.0-or-later
"""All golden files of a project at once, in the form of Megatron-LM's functional tests."""

import json
import os
import pathlib
import subprocess
import sys

PROGRAM = os.environ["RUNDIFF"]
MAKE = pathlib.Path(__file__).resolve().parents[1] / "benchmarks" / "make-golden.py"


def judged(golden, new):
    ended = subprocess.run([PROGRAM, "gate", golden, new, "--format", "json", "-q"], stdout=subprocess.PIPE, check=False)
    return ended.returncode, json.loads(ended.stdout)


def test_one_of_many_pairs_fails(tmp_path):
    subprocess.run([sys.executable, MAKE, tmp_path, "181", "12"], check=True)
    status, result = judged(tmp_path / "golden", tmp_path / "new")
    assert (status, result["verdict"], len(result["pairs"])) == (1, "fail", 181)
    failing = [pair for pair in result["pairs"] if pair["verdict"] != "pass"]
    assert len(failing) == 1 and "case_090" in json.dumps(failing)
    assert judged(tmp_path / "golden", tmp_path / "golden")[0] == 0

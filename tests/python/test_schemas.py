# SPDX-License-Identifier: GPL-3.0-or-later
"""What the program prints against resources/schemas: nothing is missing, and nothing is undescribed."""

import json
import os
import pathlib
import subprocess

import jsonschema
import pytest

PROGRAM = os.environ["RUNDIFF"]
DATA = pathlib.Path(os.environ["RUNDIFF_DATA"])
SCHEMAS = pathlib.Path(__file__).resolve().parents[2] / "resources" / "schemas"


def closed(schema):
    """The same schema without members that it does not describe."""
    if isinstance(schema, dict):
        if "properties" in schema:
            schema.setdefault("additionalProperties", False)
        for value in schema.values():
            closed(value)
    elif isinstance(schema, list):
        for value in schema:
            closed(value)
    return schema


@pytest.fixture(scope="module")
def validators():
    found = {}
    for path in SCHEMAS.glob("*.schema.json"):
        schema = json.loads(path.read_text())
        jsonschema.Draft202012Validator.check_schema(schema)
        found[schema["properties"]["schema"]["const"]] = jsonschema.Draft202012Validator(closed(schema))
    return found


def printed(*arguments):
    ended = subprocess.run([PROGRAM, *map(str, arguments), "--format", "json", "-q"], stdout=subprocess.PIPE,
                           check=False)
    return json.loads(ended.stdout)


def errors(validators, result):
    return [f"{list(error.absolute_path)}: {error.message}" for error in validators[result["schema"]].iter_errors(result)]


def dump_runs():
    wanted = ("stats_backward", "dropout_on_md5", "structure_shift", "tensor_transformer", "multi_rank_md5", "keras_weights")
    return [case for case in wanted if (DATA / "dumps" / case).is_dir()]


@pytest.mark.parametrize("case", dump_runs())
def test_comparisons_of_dumps(validators, case):
    runs = sorted(entry for entry in (DATA / "dumps" / case).iterdir() if entry.name in ("A", "B"))
    result = printed("compare", *runs)
    assert result["schema"] == "rundiff.comparison/1"
    assert errors(validators, result) == []
    assert errors(validators, printed("inspect", runs[0])) == []


def test_some_cases_are_there():
    assert len(dump_runs()) >= 3


def test_comparisons_of_logs(validators, tmp_path):
    a, b = tmp_path / "a.log", tmp_path / "b.log"
    a.write_text("".join(f"step: {step} loss: {1 / step} grad_norm: nan\n" for step in range(1, 9)))
    b.write_text("".join(f"step: {step} loss: {1.1 / step} grad_norm: 1.5\n" for step in range(1, 12)) + "step: 12 loss:\n")
    result = printed("compare", a, b, "--baseline", a)
    assert result["curves"]["first_outside"]["step"] == 1
    assert errors(validators, result) == []
    (tmp_path / "empty").mkdir()
    assert errors(validators, printed("compare", a, tmp_path / "empty")) == []
    assert errors(validators, printed("inspect", b)) == []


def test_checklists(validators, tmp_path):
    (tmp_path / "train.py").write_text("import torch\ntorch.manual_seed(1)\nif __name__ == '__main__':\n    pass\n")
    assert errors(validators, printed("check", tmp_path)) == []


def test_examinations(validators):
    run = next((DATA / "dumps").glob("stats_backward/A"))
    assert errors(validators, printed("examine", run)) == []


def test_gates(validators, tmp_path):
    golden = {"lm loss": {"start_step": 1, "end_step": 3, "step_interval": 1, "values": {"1": 1.5, "2": 1.25, "3": "nan"}},
              "iteration-time": 5, "text": "a"}
    (tmp_path / "golden.json").write_text(json.dumps(golden))
    golden["lm loss"]["values"].update({"2": 2.5, "3": 1.0})
    (tmp_path / "new.json").write_text(json.dumps({**golden, "more": 1, "text": "b"}))
    result = printed("gate", tmp_path / "golden.json", tmp_path / "new.json")
    assert result["verdict"] == "fail"
    assert errors(validators, result) == []
    assert errors(validators, printed("gate", tmp_path / "golden.json", tmp_path / "nowhere.json")) == []


def tensor_runs():
    case = DATA / "dumps" / "tensor_transformer"
    return case / "A", case / "B"


def test_recomputations(validators):
    result = printed("recompute", *tensor_runs(), "--row", "Functional.softmax.1.forward.output.0")
    assert [row["wrong"] for row in result["rows"]] == ["unknown", "a"]
    assert errors(validators, result) == []
    assert errors(validators, printed("recompute", *tensor_runs(), "--row", "nowhere")) == []


def test_reproductions(validators, tmp_path):
    subprocess.run([PROGRAM, "repro", *tensor_runs(), "--out", tmp_path / "repro", "-q"], check=True)
    call = json.loads((tmp_path / "repro" / "call.json").read_text())
    assert call["name"] == "softmax"
    assert errors(validators, call) == []
    call["runs"]["a"]["arguments"].append({"tensor": "a.npy", "type": "float32"})
    assert errors(validators, call) != []


def test_several_runs(validators):
    result = printed("inspect", *tensor_runs())
    assert len(result["runs"]) == 2
    assert errors(validators, result) == []
    assert [errors(validators, run) for run in result["runs"]] == [[], []]


def test_replicas(validators, tmp_path):
    (tmp_path / "train.log").write_text("".join(
        f"[rank{rank}]: step {step} loss {1 / step + (rank == 2 and step > 5):.4f}\n"
        for step in range(1, 9) for rank in range(4)))
    result = printed("compare", tmp_path, "--replicas")
    assert result["verdict"] == "different"
    assert errors(validators, result) == []
    run = next((DATA / "dumps").glob("multi_rank_md5/A"))
    assert errors(validators, printed("compare", run, "--replicas")) == []


def test_every_member_is_explained():
    def unexplained(schema, place=""):
        for name, member in schema.get("properties", {}).items():
            if not member.get("description"):
                yield f"{place}/{name}"
            yield from unexplained(member, f"{place}/{name}")
        for name, definition in schema.get("$defs", {}).items():
            yield from unexplained(definition, f"{place}/{name}")

    for path in SCHEMAS.glob("*.schema.json"):
        assert list(unexplained(json.loads(path.read_text()))) == [], path.name

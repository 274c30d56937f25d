# SPDX-License-Identifier: GPL-3.0-or-later
"""The server for assistants, asked as such programs ask it: one JSON text for each line."""

import json
import os
import pathlib
import subprocess
import sys

EXAMPLE = pathlib.Path(__file__).resolve().parents[2] / "resources" / "examples" / "vision"
RUNS = {"a": str(EXAMPLE / "A"), "b": str(EXAMPLE / "B")}


def answers(*lines):
    texts = [line if isinstance(line, str) else json.dumps({"jsonrpc": "2.0", **line}) for line in lines]
    ended = subprocess.run([sys.executable, "-m", "rundiff.mcp"], input="\n".join([*texts, ""]), capture_output=True,
                           text=True, check=True, timeout=60)
    return [json.loads(line) for line in ended.stdout.splitlines()]


def called(name, **arguments):
    [response] = answers({"id": 1, "method": "tools/call", "params": {"name": name, "arguments": arguments}})
    return response


def result_of(name, **arguments):
    response = called(name, **arguments)["result"]
    assert response["isError"] is False, response
    return json.loads(response["content"][0]["text"])


def test_it_introduces_itself_and_its_tools():
    hello, tools = answers({"id": 1, "method": "initialize", "params": {"protocolVersion": "2025-03-26"}},
                           {"method": "notifications/initialized"}, {"id": "x", "method": "tools/list"})
    assert hello["result"]["protocolVersion"] == "2025-03-26"
    assert hello["result"]["serverInfo"]["name"] == "rundiff"
    assert tools["id"] == "x"
    names = [tool["name"] for tool in tools["result"]["tools"]]
    assert names == ["compare", "first_difference", "rows", "inspect", "checklist", "repro"]
    assert all(tool["annotations"]["readOnlyHint"] for tool in tools["result"]["tools"])


def test_runs_are_compared_and_explained():
    assert result_of("compare", **RUNS)["verdict"] == "different"
    found = result_of("first_difference", **RUNS)
    assert found["row"]["operator"] == "Functional.grid_sample.0.forward"
    found = result_of("rows", **RUNS, operator="grid_sample", limit=2)
    assert len(found["rows"]) == 2 and found["matching"] > 2
    assert all("grid_sample" in row["NPU Name"] for row in found["rows"])
    assert result_of("inspect", path=RUNS["a"])["dumps"]
    assert result_of("repro", **RUNS)["command"].startswith("rundiff repro ")


def test_no_tool_changes_a_file(tmp_path):
    (tmp_path / "train.py").write_text("import torch\ntorch.rand(1)\n")
    before = sorted(tmp_path.rglob("*"))
    assert result_of("checklist", path=str(tmp_path))["items"]
    assert sorted(tmp_path.rglob("*")) == before


def test_wrong_questions_are_answered():
    assert called("compare", a="nosuch", b="nosuch")["result"]["isError"] is True
    assert called("compare", a=RUNS["a"])["error"]["code"] == -32602
    assert called("compare", **RUNS, save="x.h5")["error"]["code"] == -32602  # no option that writes
    assert called("compare", **RUNS, atol="1")["error"]["code"] == -32602
    assert called("rows", **RUNS, result="good")["error"]["code"] == -32602
    assert called("nosuch")["error"]["code"] == -32602
    codes = [response["error"]["code"] for response in answers("{", "[" * 100000, "7", '{"id": 1, "method": "x"}',
                                                              '{"a": "' + "x" * (2 << 20) + '"}')]
    assert codes == [-32700, -32700, -32600, -32601, -32600]


def test_options_are_not_paths():
    response = called("inspect", path="--help")["result"]
    assert response["isError"] is True and "No such file" in response["content"][0]["text"]


def test_the_skill_names_commands_that_exist():
    import re

    import rundiff
    text = (pathlib.Path(rundiff.__file__).parent / "skill" / "SKILL.md").read_text(encoding="utf-8")
    helped = subprocess.run([os.environ["RUNDIFF"], "--help"], capture_output=True, text=True, check=True).stdout
    for command in set(re.findall(r"`rundiff ([a-z]+) [A-Z]", text)):
        assert f"rundiff {command} " in helped, command

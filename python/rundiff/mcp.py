# SPDX-License-Identifier: GPL-3.0-or-later
"""A server of the Model Context Protocol on standard input and output, so that an assistant can ask Rundiff:
`rundiff-mcp`, or python -m rundiff.mcp. It only reads: no tool writes a file, runs a training or opens a network."""

from __future__ import annotations

import csv
import json
import pathlib
import shlex
import subprocess
import sys
import tempfile
from typing import Any, BinaryIO, Callable

from .commands import check, inspect
from .comparison import RundiffError, check_existence, command_options, compare, ended_program, words_of
from .program import command, version

PROTOCOLS = ("2025-06-18", "2025-03-26", "2024-11-05")  # newest first
LONGEST_MESSAGE = 1 << 20
MOST_ROWS = 500
PATIENCE = 600  # seconds for one question

PARSE_ERROR, INVALID_REQUEST, NO_METHOD, INVALID_PARAMS = -32700, -32600, -32601, -32602

PATH = {"type": "string", "description": "a run's folder, a log, a dump folder, a dump.json or a saved result"}
RUNS = {"a": {**PATH, "description": f"the run under test: {PATH['description']}"},
        "b": {**PATH, "description": f"the baseline: {PATH['description']}"}}
CHOICES = {"atol": {"type": "number", "description": "|a-b| <= atol + rtol*|b| for losses; default 1e-3"},
           "rtol": {"type": "number", "description": "default 1e-5"},
           "metric": {"type": "string", "description": "which curve; default: the loss that both have"},
           "step": {"type": "string", "description": "only the dumps of these steps: 7, or 0,2,5-9"},
           "rank": {"type": "string", "description": "only the dumps of these ranks"}}


def chosen(arguments: dict[str, Any]) -> dict[str, Any]:
    """The options of compare among the arguments; no others get through."""
    return {name: arguments[name] for name in CHOICES if name in arguments}


def compare_runs(arguments: dict[str, Any]) -> dict[str, Any]:
    found = compare(arguments["a"], arguments["b"], timeout=PATIENCE, **chosen(arguments))
    metrics = [{name: metric[name] for name in ("name", "kind", "judged", "verdict", "compared", "first_outside")}
               for metric in found.json["metrics"]]
    return {"verdict": found.verdict, "agrees": found.agrees, "summary": found.summary(), "metrics": metrics[:50],
            "problems": [problem["message"] for problem in found.problems[:20]]}


def first_difference(arguments: dict[str, Any]) -> dict[str, Any]:
    found = compare(arguments["a"], arguments["b"], timeout=PATIENCE, **chosen(arguments))
    curves = found.json.get("curves") or {}
    return {"verdict": found.verdict, "row": found.first_difference,
            "step": {name: curves.get(name) for name in ("metric", "first_unequal", "first_outside")}}


def inspect_path(arguments: dict[str, Any]) -> dict[str, Any]:
    found = inspect(arguments["path"], time_limit=PATIENCE)
    return {name: found[name] for name in ("name", "path", "logs", "dumps", "problems") if name in found}


def checklist(arguments: dict[str, Any]) -> dict[str, Any]:
    found = check(arguments["path"], time_limit=PATIENCE)
    return {"framework": found["framework"], "items": found["items"], "problems": found["problems"][:20]}


def rows(arguments: dict[str, Any]) -> dict[str, Any]:
    """From the tables that compare writes into a folder that is removed at once."""
    limit = min(int(arguments.get("limit", 50)), MOST_ROWS)
    part, result = arguments.get("operator", ""), arguments.get("result", "")
    kept, matching = [], 0
    with tempfile.TemporaryDirectory() as folder:
        for table in tables_of(arguments, folder):
            with table.open(encoding="utf-8-sig", newline="") as text:
                for row in csv.DictReader(text):
                    if part not in row.get("NPU Name", "") or (result and row.get("Result") != result):
                        continue
                    matching += 1
                    if len(kept) < limit:
                        kept.append({"table": table.stem, **row})
    return {"rows": kept, "matching": matching}


def tables_of(arguments: dict[str, Any], folder: str) -> list[pathlib.Path]:
    paths = [arguments["a"], arguments["b"]]
    for path in paths:
        check_existence(path)
    out = pathlib.Path(folder, "tables")
    options = command_options({**chosen(arguments), "csv": out})
    ended = ended_program([*command(), "compare", "--quiet", "--brief", *options, "--", *paths], PATIENCE)
    if not out.is_dir():
        raise RundiffError(words_of(ended))
    return sorted(out.glob("*.csv"))


def reproduction(arguments: dict[str, Any]) -> dict[str, Any]:
    """Only the command: what writes files is left to the user."""
    for path in (arguments["a"], arguments["b"]):
        check_existence(path)
    words = ["rundiff", "repro", arguments["a"], arguments["b"], "--out", "repro", *command_options(chosen(arguments))]
    return {"command": shlex.join(words),
            "meaning": "writes the folder repro with a script that runs the first differing operator alone, with its "
                       "inputs; the dumps must hold real tensors"}


Tool = tuple[Callable[[dict[str, Any]], dict[str, Any]], str, dict[str, Any], list[str]]
TOOLS: dict[str, Tool] = {
    "compare": (compare_runs, "Whether two training runs agree, where their curves part, and why.", {**RUNS, **CHOICES},
                ["a", "b"]),
    "first_difference": (first_difference, "The first operator that differs in the dumps of two runs, with its "
                         "diagnosis, evidence and call stack, and the first step at which the losses differ.",
                         {**RUNS, **CHOICES}, ["a", "b"]),
    "rows": (rows, "Rows of the dumps of two runs in msprobe's columns, filtered.",
             {**RUNS, **CHOICES,
              "operator": {"type": "string", "description": "a part of the row's name"},
              "result": {"type": "string", "enum": ["pass", "warning", "error"]},
              "limit": {"type": "integer", "minimum": 1, "maximum": MOST_ROWS}}, ["a", "b"]),
    "inspect": (inspect_path, "What is under a path: logs, metrics, steps, dumps, and what could not be read.",
                {"path": PATH}, ["path"]),
    "checklist": (checklist, "Whether scripts and launchers control everything that is random.",
                  {"path": {"type": "string", "description": "a script, or a folder of scripts"}}, ["path"]),
    "repro": (reproduction, "The command that writes a script for the first differing operator alone.",
              {**RUNS, "step": CHOICES["step"], "rank": CHOICES["rank"]}, ["a", "b"]),
}


def described(name: str) -> dict[str, Any]:
    _, words, properties, required = TOOLS[name]
    return {"name": name, "description": words, "annotations": {"readOnlyHint": True, "openWorldHint": False},
            "inputSchema": {"type": "object", "properties": properties, "required": required,
                            "additionalProperties": False}}


def wrong_arguments(name: str, arguments: Any) -> str:
    """What is wrong with them; empty: nothing."""
    _, _, properties, required = TOOLS[name]
    if not isinstance(arguments, dict):
        return "arguments must be an object"
    missing = [wanted for wanted in required if wanted not in arguments]
    unknown = [given for given in arguments if given not in properties]
    if missing or unknown:
        return f"missing: {', '.join(missing) or 'nothing'}; unknown: {', '.join(unknown) or 'nothing'}"
    kinds = {"string": str, "number": (int, float), "integer": int}
    for given, value in arguments.items():
        kind = properties[given]["type"]
        if not isinstance(value, kinds[kind]) or isinstance(value, bool):
            return f"{given} must be a {kind}"
        if value not in properties[given].get("enum", [value]):
            return f"{given} must be one of {', '.join(properties[given]['enum'])}"
    return ""


def called(name: str, arguments: dict[str, Any]) -> dict[str, Any]:
    try:
        found = TOOLS[name][0](arguments)
    except (RundiffError, OSError, ValueError, subprocess.TimeoutExpired) as error:
        return {"content": [{"type": "text", "text": str(error)}], "isError": True}
    return {"content": [{"type": "text", "text": json.dumps(found, ensure_ascii=False, indent=1)}], "isError": False}


def initialised(params: dict[str, Any]) -> dict[str, Any]:
    wanted = params.get("protocolVersion")
    return {"protocolVersion": wanted if wanted in PROTOCOLS else PROTOCOLS[0], "capabilities": {"tools": {}},
            "serverInfo": {"name": "rundiff", "version": version()},
            "instructions": "A is the run under test, B the baseline. Begin with inspect and compare; first_difference "
                            "explains a difference of dumps."}


def answer(request: Any) -> dict[str, Any] | None:
    """The response to a message; none to a notification."""
    if not isinstance(request, dict) or not isinstance(request.get("method"), str):
        return failed(None, INVALID_REQUEST, "a request with a method is expected")
    if "id" not in request:
        return None
    method, params = request["method"], request.get("params") or {}
    if not isinstance(params, dict):
        return failed(request["id"], INVALID_PARAMS, "params must be an object")
    if method == "initialize":
        return succeeded(request["id"], initialised(params))
    if method == "ping":
        return succeeded(request["id"], {})
    if method == "tools/list":
        return succeeded(request["id"], {"tools": [described(name) for name in TOOLS]})
    if method != "tools/call":
        return failed(request["id"], NO_METHOD, f"there is no method {method}")
    name, arguments = params.get("name"), params.get("arguments", {})
    if name not in TOOLS:
        return failed(request["id"], INVALID_PARAMS, f"there is no tool {name}")
    wrong = wrong_arguments(name, arguments)
    return failed(request["id"], INVALID_PARAMS, wrong) if wrong else succeeded(request["id"], called(name, arguments))


def succeeded(identifier: Any, result: dict[str, Any]) -> dict[str, Any]:
    return {"jsonrpc": "2.0", "id": identifier, "result": result}


def failed(identifier: Any, code: int, message: str) -> dict[str, Any]:
    return {"jsonrpc": "2.0", "id": identifier, "error": {"code": code, "message": message}}


def serve(requests: BinaryIO, responses: BinaryIO) -> None:
    while line := requests.readline(LONGEST_MESSAGE + 1):
        if len(line) > LONGEST_MESSAGE:
            response: dict[str, Any] | None = failed(None, INVALID_REQUEST, "the message is too long")
            while line and not line.endswith(b"\n"):
                line = requests.readline(LONGEST_MESSAGE)
        else:
            try:
                response = answer(json.loads(line))
            except (ValueError, RecursionError):
                response = failed(None, PARSE_ERROR, "this is not JSON")
        if response is not None:
            responses.write(json.dumps(response).encode() + b"\n")
            responses.flush()


def main() -> None:
    try:
        serve(sys.stdin.buffer, sys.stdout.buffer)
    except (BrokenPipeError, KeyboardInterrupt):
        pass


if __name__ == "__main__":
    main()

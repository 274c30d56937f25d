# SPDX-License-Identifier: GPL-3.0-or-later
"""A comparison as the program prints it with --format json."""

from __future__ import annotations

import errno
import html
import json
import os
import re
import subprocess
from typing import TYPE_CHECKING, Any

from .program import RundiffError, command, environment, version

if TYPE_CHECKING:
    import pandas

__all__ = ["Comparison", "RundiffError", "compare", "version"]

VERDICTS = {
    "same": "The runs are equal.",
    "within": "The runs agree within the tolerance.",
    "incomplete": "What was compared agrees, but not everything was compared.",
    "different": "The runs differ.",
    None: "Nothing could be compared.",
}


STEPS_OF_METRICS = ("first_outside", "first_unequal", "max_difference")


class Comparison:
    """The result of a comparison. `json` holds all of it, as docs/json.md describes."""

    def __init__(self, result: dict[str, Any]) -> None:
        if not str(result.get("schema", "")).startswith("rundiff.comparison/1"):
            raise RundiffError(f"not a comparison that this package reads: {result.get('schema')!r}")
        self.json = result

    @property
    def verdict(self) -> str | None:
        """"same", "within", "incomplete", "different", or None if nothing was compared."""
        return self.json["verdict"]

    @property
    def agrees(self) -> bool:
        """Whether the runs agree and everything that both have was compared: exit status 0."""
        return self.verdict in ("same", "within")

    @property
    def first_difference(self) -> dict[str, Any] | None:
        """The first differing row of the dumps with its diagnosis, or None."""
        return (self.json.get("operators") or {}).get("first_difference")

    @property
    def problems(self) -> list[dict[str, Any]]:
        """What could not be read or used."""
        return self.json["problems"]

    def metrics(self) -> pandas.DataFrame:
        """One line per metric that both runs have, as a DataFrame.

        `max_difference` is the largest difference; columns that end in `_step` are steps, or empty.
        """
        import pandas

        lines = []
        for metric in self.json["metrics"]:
            line = {name: value for name, value in metric.items() if not isinstance(value, dict)}
            line.update(metric["tolerance"])
            if not metric["judged"]:
                line["verdict"] = "not judged"
            for place in STEPS_OF_METRICS:
                line.pop(place, None)
                line[f"{place}_step"] = (metric[place] or {}).get("step")
            line["max_difference"] = number((metric["max_difference"] or {}).get("difference"))
            lines.append(line)
        return pandas.DataFrame(lines).astype({f"{place}_step": "Int64" for place in STEPS_OF_METRICS} if lines else {})

    def pairs(self) -> pandas.DataFrame:
        """One line per pair of dumps, as a DataFrame."""
        import pandas

        names = ("step", "rank", "match", "rows", "pass", "warning", "error", "unmatched_a", "unmatched_b")
        pairs = (self.json.get("operators") or {}).get("pairs", [])
        return pandas.DataFrame([{name: pair[name] for name in names} for pair in pairs], columns=names)

    def summary(self) -> str:
        """A few sentences: the verdict, where the runs diverge, and why."""
        lines = [VERDICTS.get(self.verdict, str(self.verdict))]
        curves = self.json.get("curves")
        if curves:
            outside = curves["first_outside"]
            lines.append(
                f"{curves['metric']}: {counted(curves['compared'], 'step')} compared, "
                + (f"first outside the tolerance at step {outside['step']}." if outside else "all within the tolerance.")
            )
            noise = curves["noise"]
            if noise and noise["answer"] in ("inside", "outside"):
                leaving = noise["first_outside"]
                where = f" from step {leaving['step']}" if leaving else ""
                lines.append(f"{curves['metric']}: {noise['answer']} the noise of {noise['runs']} runs{where}.")
            if "tolerance_too_large" in curves:
                lines.append(f"atol {curves['atol']} is larger than the curve and cannot decide.")
        first = self.first_difference
        if first:
            lines.append(
                f"First difference: step {first['step']}, {first['operator']}.{first['parameter']} "
                f"({first['diagnosis']}, {first['confidence']})."
            )
            lines.append(first["explanation"])
        coverage = self.json["coverage"]
        if not coverage["complete"] and coverage["unread"]:
            parts = counted(len(coverage["unread"]), "part")
            lines.append(f"Not everything was compared: {parts} missing or unread.")
        return "\n".join(lines)

    def __repr__(self) -> str:
        return f"<rundiff.Comparison {self.verdict}: {self.json['a']['name']} and {self.json['b']['name']}>"

    def _repr_html_(self) -> str:
        head, *rest = self.summary().split("\n")
        runs = " and ".join(html.escape(self.json[side]["path"]) for side in ("a", "b"))
        body = "".join(f"<p>{html.escape(line)}</p>" for line in rest)
        return f"<div><p><b>{html.escape(head)}</b> {runs}</p>{body}</div>"


def compare(a: str | os.PathLike[str], b: str | os.PathLike[str], *, program: str | None = None,
            timeout: float | None = None, **options: Any) -> Comparison:
    """Compares two runs: folders, logs or dumps; a is the run under test, b the baseline.

    Options are those of `rundiff compare`: atol=1e-3, only="curves", equal_nan=True, baseline=["r1", "r2"],
    atol=["1e-3", "grad_norm=0.1"]. Returns a Comparison, also if the runs differ or the agreement is incomplete.
    A path that does not exist is a FileNotFoundError; an option that chooses nothing, such as a step that no dump has,
    is a RundiffError.
    """
    return Comparison(json_of("compare", [a, b], options, program, timeout))


def json_of(name: str, paths: list[Any], options: dict[str, Any], program: str | None = None,
            timeout: float | None = None) -> dict[str, Any]:
    """What a command prints with --format json."""
    for path in paths:
        check_existence(os.fsdecode(path))
    words = [*command(program), name, "--format", "json", "--quiet", *command_options(options)]
    return output_of([*words, "--", *(os.fspath(path) for path in paths)], timeout)


def check_existence(path: str) -> None:
    """Of a file, a folder, a pipe, or the file of PATH#RUN."""
    file, hash_mark, _ = path.rpartition("#")
    if path != "-" and not os.path.exists(path) and not (hash_mark and os.path.exists(file)):
        raise FileNotFoundError(errno.ENOENT, os.strerror(errno.ENOENT), path)


def command_options(options: dict[str, Any]) -> list[str]:
    """Python's names and values as options of the command line."""
    arguments = []
    for name, value in options.items():
        option = "--" + name.replace("_", "-")
        values = value if isinstance(value, (list, tuple)) else [value]
        for single in values:
            if single is True:
                arguments.append(option)
            elif single is not None and single is not False:
                arguments.append(f"{option}={os.fspath(single) if isinstance(single, os.PathLike) else single}")
    return arguments


def output_of(words: list[Any], timeout: float | None) -> dict[str, Any]:
    ended = ended_program(words, timeout)
    if ended.stdout:
        try:
            return json.loads(ended.stdout)
        except ValueError:
            pass
    raise RundiffError(words_of(ended))


def ended_program(words: list[Any], timeout: float | None) -> subprocess.CompletedProcess[bytes]:
    try:
        return subprocess.run(words, stdout=subprocess.PIPE, stderr=subprocess.PIPE, timeout=timeout, check=False,
                              env=environment())
    except FileNotFoundError as error:
        raise RundiffError(f"{words[0]} is not installed; set RUNDIFF to the path of the program") from error


def words_of(ended: subprocess.CompletedProcess[bytes]) -> str:
    """What a program said when it gave no result."""
    said = ended.stderr.decode(errors="replace").strip()
    return said or f"rundiff ended with status {ended.returncode} and printed no result"


def counted(count: int, noun: str) -> str:
    """"1 step" or "2 steps"."""
    return f"{count} {noun}" if count == 1 else f"{count} {noun}s"


def number(value: Any) -> Any:
    """A number of the JSON, where those that are not finite are texts."""
    return float(value) if isinstance(value, str) else value


def path_bytes(text: str) -> bytes:
    """The exact bytes of a path in the JSON: bytes that are not UTF-8 are escaped as \\xNN (docs/json.md)."""
    parts = re.split(r"\\x([0-9a-f]{2})", text)
    return b"".join(bytes.fromhex(part) if i % 2 else part.encode() for i, part in enumerate(parts))

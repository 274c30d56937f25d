# SPDX-License-Identifier: GPL-3.0-or-later
"""A comparison as the program prints it with --format json."""

import errno
import html
import json
import os
import re
import subprocess

VERDICTS = {
    "same": "The runs are equal.",
    "within": "The runs agree within the tolerance.",
    "incomplete": "What was compared agrees, but not everything was compared.",
    "different": "The runs differ.",
    None: "Nothing could be compared.",
}


STEPS_OF_METRICS = ("first_outside", "first_unequal", "max_difference")


class RundiffError(RuntimeError):
    """The program could not be started, or did not print a result."""


class Comparison:
    """The result of a comparison. `json` holds all of it, as docs/json.md describes."""

    def __init__(self, result):
        if not str(result.get("schema", "")).startswith("rundiff.comparison/1"):
            raise RundiffError(f"not a comparison that this package reads: {result.get('schema')!r}")
        self.json = result

    @property
    def verdict(self):
        """"same", "within", "incomplete", "different", or None if nothing was compared."""
        return self.json["verdict"]

    @property
    def agrees(self):
        """Whether the runs agree and everything that both have was compared: exit status 0."""
        return self.verdict in ("same", "within")

    @property
    def first_difference(self):
        """The first differing row of the dumps with its diagnosis, or None."""
        return (self.json.get("operators") or {}).get("first_difference")

    @property
    def problems(self):
        """What could not be read or used."""
        return self.json["problems"]

    def metrics(self):
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

    def pairs(self):
        """One line per pair of dumps, as a DataFrame."""
        import pandas

        names = ("step", "rank", "match", "rows", "pass", "warning", "error", "unmatched_a", "unmatched_b")
        pairs = (self.json.get("operators") or {}).get("pairs", [])
        return pandas.DataFrame([{name: pair[name] for name in names} for pair in pairs], columns=names)

    def summary(self):
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

    def __repr__(self):
        return f"<rundiff.Comparison {self.verdict}: {self.json['a']['name']} and {self.json['b']['name']}>"

    def _repr_html_(self):
        head, *rest = self.summary().split("\n")
        runs = " and ".join(html.escape(self.json[side]["path"]) for side in ("a", "b"))
        body = "".join(f"<p>{html.escape(line)}</p>" for line in rest)
        return f"<div><p><b>{html.escape(head)}</b> {runs}</p>{body}</div>"


def compare(a, b, *, program=None, timeout=None, **options):
    """Compares two runs: folders, logs or dumps; a is the run under test, b the baseline.

    Options are those of `rundiff compare`: atol=1e-3, only="curves", equal_nan=True, baseline=["r1", "r2"],
    atol=["1e-3", "grad_norm=0.1"]. Returns a Comparison, also if the runs differ or the agreement is incomplete.
    A path that does not exist is a FileNotFoundError; an option that chooses nothing, such as a step that no dump has,
    is a RundiffError.
    """
    for path in (a, b):
        check_existence(os.fsdecode(path))
    command = [program or os.environ.get("RUNDIFF", "rundiff"), "compare", "--format", "json", "--quiet"]
    command += command_options(options) + ["--", os.fspath(a), os.fspath(b)]
    return Comparison(output_of(command, timeout))


def version(program=None):
    """The version of the program, which names its commit where it is no release: "0.2.0~dev+gdfaf1c2b79f6"."""
    command = [program or os.environ.get("RUNDIFF", "rundiff"), "--version"]
    try:
        printed = subprocess.run(command, stdout=subprocess.PIPE, text=True, check=True).stdout
    except (OSError, subprocess.CalledProcessError) as error:
        raise RundiffError(f"{command[0]} does not print its version: {error}") from error
    return printed.removeprefix("rundiff ").strip()


def check_existence(path):
    """Of a file, a folder, a pipe, or the file of PATH#RUN."""
    file, hash_mark, _ = path.rpartition("#")
    if path != "-" and not os.path.exists(path) and not (hash_mark and os.path.exists(file)):
        raise FileNotFoundError(errno.ENOENT, os.strerror(errno.ENOENT), path)


def command_options(options):
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


def output_of(command, timeout):
    try:
        ended = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, timeout=timeout, check=False)
    except FileNotFoundError as error:
        raise RundiffError(f"{command[0]} is not installed; set RUNDIFF to the path of the program") from error
    if ended.stdout:
        try:
            return json.loads(ended.stdout)
        except ValueError:
            pass
    said = ended.stderr.decode(errors="replace").strip()
    raise RundiffError(said or f"{command[0]} ended with status {ended.returncode} and printed no result")


def counted(count, noun):
    """"1 step" or "2 steps"."""
    return f"{count} {noun}" if count == 1 else f"{count} {noun}s"


def number(value):
    """A number of the JSON, where those that are not finite are texts."""
    return float(value) if isinstance(value, str) else value


def path_bytes(text):
    """The exact bytes of a path in the JSON: bytes that are not UTF-8 are escaped as \\xNN (docs/json.md)."""
    parts = re.split(r"\\x([0-9a-f]{2})", text)
    return b"".join(bytes.fromhex(part) if i % 2 else part.encode() for i, part in enumerate(parts))

# SPDX-License-Identifier: GPL-3.0-or-later
"""The other commands, each as a function. Options are those of the command, as of compare()."""

from __future__ import annotations

import os
import pathlib
from typing import Any, Union

from .comparison import Comparison, RundiffError, check_existence, command_options, ended_program, json_of, words_of
from .program import command

Path = Union[str, "os.PathLike[str]"]


def inspect(path: Path, **options: Any) -> dict[str, Any]:
    """What is under a path: logs, dumps, checkpoints, and what could not be read."""
    return json_of("inspect", [path], options)


def check(*paths: Path, **options: Any) -> dict[str, Any]:
    """The randomness checklist of scripts and launchers: its items with state, evidence and remedy."""
    return json_of("check", list(paths), options)


def examine(run: Path, **options: Any) -> dict[str, Any]:
    """One run alone: results that no correct operator gives."""
    return json_of("examine", [run], options)


def replicas(run: Path, **options: Any) -> dict[str, Any]:
    """The ranks of one run against each other: which one leaves the majority."""
    return json_of("compare", [run], {"replicas": True, **options})


def recompute(a: Path, b: Path, row: str | list[str], **options: Any) -> dict[str, Any]:
    """Results of operators, computed again in double precision."""
    return json_of("recompute", [a, b], {"row": row, **options})


def gate(golden: Path, new: Path, **options: Any) -> dict[str, Any]:
    """A new run, judged against golden values. With update=True, it says what would change and writes nothing, unless
    yes=True is given, too."""
    return json_of("gate", [golden, new], options)


def merge(*parts: Path, **options: Any) -> Comparison:
    """The parts of a comparison together."""
    return Comparison(json_of("merge", list(parts), options))


def repro(a: Path, b: Path, out: Path, **options: Any) -> pathlib.Path:
    """Writes a folder with a script that runs the first differing operator alone; returns the folder."""
    return written("repro", [a, b], out, options)


def render(a: Path, b: Path | None = None, *, out: Path, **options: Any) -> pathlib.Path:
    """Draws a comparison, or a saved result; returns the picture. The program of the wheel draws none."""
    return written("render", [a] if b is None else [a, b], out, options)


def written(name: str, paths: list[Path], out: Path, options: dict[str, Any]) -> pathlib.Path:
    for path in paths:
        check_existence(os.fsdecode(path))
    words = [*command(), name, "--quiet", *command_options({"out": out, **options}), "--", *map(os.fspath, paths)]
    ended = ended_program(words, timeout=None)
    if ended.returncode != 0:
        raise RundiffError(words_of(ended))
    return pathlib.Path(out)

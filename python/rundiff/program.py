# SPDX-License-Identifier: GPL-3.0-or-later
"""Where the program is: the one of the wheel, with its own libraries and loader, or an installed one."""

from __future__ import annotations

import os
import pathlib
import subprocess
import sys

FOLDER = pathlib.Path(__file__).parent / "_program"  # only a wheel has it


class RundiffError(RuntimeError):
    """The program could not be started, or did not print a result."""


def own() -> list[str]:
    """The words that start the program of the wheel; none where the package has none."""
    for loader in FOLDER.glob("ld-linux-*"):
        return [str(loader), "--argv0", "rundiff", "--library-path", str(FOLDER), str(FOLDER / "rundiff")]
    return []


def command(program: str | None = None) -> list[str]:
    """The words that start the program: the given one, that of the variable RUNDIFF, of the wheel, or `rundiff`."""
    named = program or os.environ.get("RUNDIFF")
    return [named] if named else own() or ["rundiff"]


def environment() -> dict[str, str]:
    """The variables for it: the wheel's C library finds its own encodings only where it is told."""
    encodings = FOLDER / "gconv"
    return {**os.environ, "GCONV_PATH": str(encodings)} if encodings.is_dir() else dict(os.environ)


def version(program: str | None = None) -> str:
    """The version of the program, which names its commit where it is no release: "0.2.0~dev+gdfaf1c2b79f6"."""
    words = command(program)
    try:
        ended = subprocess.run([*words, "--version"], stdout=subprocess.PIPE, text=True, check=True, env=environment())
    except (OSError, subprocess.CalledProcessError) as error:
        raise RundiffError(f"{words[-1]} does not print its version: {error}") from error
    return ended.stdout.removeprefix("rundiff ").strip()


def main() -> None:
    """The command `rundiff` of the wheel, whatever RUNDIFF says: that variable may name this very command."""
    words = own()
    if not words:
        sys.exit("rundiff: this package was installed without the program; see docs/install.md for a wheel that has it")
    os.execve(words[0], [*words, *sys.argv[1:]], environment())

#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Runs a test where this machine has what it needs, and is otherwise reported as skipped, with the reason:
needing.py NEED=PACKAGE... -- COMMAND...

A need is a program, or python:MODULE for a module of the Python that runs this; "missing:WORDS" is never there. PACKAGE
is Debian's. For tests in Python that need more for some of their parts: @needs("man", "man-db"), and main()."""

import importlib.util
import os
import shutil
import sys
import unittest

SKIPPED = 77  # ctest's SKIP_RETURN_CODE, in tests/CMakeLists.txt
WORD = "skipped: "  # packaging/test.sh prints the lines that begin with it


def is_here(need):
    if need.startswith("python:"):
        return importlib.util.find_spec(need.removeprefix("python:")) is not None
    return not need.startswith("missing:") and shutil.which(need) is not None


def reason(need, package):
    name = need.removeprefix("python:").removeprefix("missing:")
    return f"{WORD}{name} is not installed (Debian: {package})"


def needs(need, package):
    """A part of a test in Python."""
    return unittest.skipUnless(is_here(need), reason(need, package))


def main():
    """As unittest.main(), but a test that succeeded without a part for which something is missing was skipped."""
    ended = unittest.main(exit=False).result
    missing = sorted({why for _, why in ended.skipped if why.startswith(WORD)})
    for why in missing:
        print(why)
    if not ended.wasSuccessful():
        sys.exit(1)
    sys.exit(SKIPPED if missing else 0)


def run(arguments):
    end = arguments.index("--")
    missing = [reason(*need.split("=")) for need in arguments[:end] if not is_here(need.split("=")[0])]
    if missing:
        print(*missing, sep="\n")
        sys.exit(SKIPPED)
    command = arguments[end + 1:]
    if command[0].endswith(".py"): # by the Python whose modules were looked for
        command.insert(0, sys.executable)
    os.execvp(command[0], command)


if __name__ == "__main__":
    run(sys.argv[1:])

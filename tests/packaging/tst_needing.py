#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""tests/needing.py: a test without its tools is skipped, with the reason, and any other runs."""

import pathlib
import subprocess
import sys
import tempfile
import unittest

TESTS = pathlib.Path(__file__).resolve().parents[1]


def run(*command):
    ended = subprocess.run([sys.executable, *map(str, command)], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
                           check=False)
    return ended.returncode, ended.stdout


class Needing(unittest.TestCase):
    def test_a_test_runs_where_everything_is_there(self):
        self.assertEqual(run(TESTS / "needing.py", "sh=dash", "python:json=python3", "--", "sh", "-c", "echo ran; exit 3"),
                         (3, "ran\n"))

    def test_a_script_runs_by_the_python_that_was_asked_for_modules(self):
        with tempfile.TemporaryDirectory() as folder:
            script = pathlib.Path(folder, "script.py")
            script.write_text("#!/no/such/python\nimport sys\nprint(sys.executable, sys.argv[1])\n")
            self.assertEqual(run(TESTS / "needing.py", "--", script, "word"), (0, f"{sys.executable} word\n"))

    def test_a_missing_program_is_named(self):
        status, out = run(TESTS / "needing.py", "sh=dash", "no-such-program=some-package", "python:no_such_module=python3-some",
                          "missing:A library=libsome-dev", "--", "sh", "-c", "echo ran")
        self.assertEqual(status, 77)
        self.assertEqual(out.splitlines(), ["skipped: no-such-program is not installed (Debian: some-package)",
                                            "skipped: no_such_module is not installed (Debian: python3-some)",
                                            "skipped: A library is not installed (Debian: libsome-dev)"])

    def ended(self, *parts):
        """Of a test in Python with these parts."""
        with tempfile.TemporaryDirectory() as folder:
            file = pathlib.Path(folder, "tst_small.py")
            body = "".join(f"    {part}\n" for part in parts)
            file.write_text(f"import sys, unittest\nsys.path.insert(0, {str(TESTS)!r})\nfrom needing import main, needs\n"
                            f"class Small(unittest.TestCase):\n{body}main()\n")
            return run(file)

    def test_a_part_that_was_skipped_is_not_hidden_by_the_others(self):
        good, bad = "def test_good(self): pass", "def test_bad(self): self.fail()"
        without, skipped = '@needs("no-such-program", "some-package")', "def test_other(self): self.fail()"
        self.assertEqual(self.ended(good), (0, ""))
        self.assertEqual(self.ended(good, without, skipped),
                         (77, "skipped: no-such-program is not installed (Debian: some-package)\n"))
        self.assertEqual(self.ended(good, bad, without, skipped)[0], 1)


if __name__ == "__main__":
    unittest.main()

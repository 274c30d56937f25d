#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""packaging/check-ternaries.py finds a ?: that is a branch of another one, and nothing else."""

import pathlib
import subprocess
import tempfile
import unittest

SCRIPT = pathlib.Path(__file__).resolve().parents[2] / "packaging" / "check-ternaries.py"


class CheckedTree(unittest.TestCase):
    def check(self, text, path="models/run/file.cpp"):
        with tempfile.TemporaryDirectory() as folder:
            file = pathlib.Path(folder) / path
            file.parent.mkdir(parents=True)
            file.write_text(text, encoding="utf-8")
            ended = subprocess.run([SCRIPT, folder], capture_output=True, text=True, check=False)
        return ended.returncode, ended.stdout

    def test_chains(self):
        for text in ("int x = a ? 1 : b ? 2 : 3;", "int x = a ? b ? 1 : 2 : 3;", "return a ? (b ? 1 : 2) : 3;",
                     "return a ? 1 : (b ? 2 : 3);", "f(a ? T::x : b\n ? T::y : T::z);", "return {a ? 1 : b ? 2 : 3};"):
            line = 1 + text.count("\n")
            self.assertEqual(self.check(text), (1, f"models/run/file.cpp:{line}: a ?: that is a branch of another ?:\n"))
        self.assertEqual(self.check("bool b() { return a ? 1 : b ? 2 : 3; }", "widgets/a/b.h")[0], 1)

    def test_others(self):
        for text in ("f(a ? 1 : 2, b ? 3 : 4);", "int x = a ? f(b ? 1 : 2) : 3;", "x = a ? 1 : 2; y = b ? 3 : 4;",
                     "case A: return a ? 1 : 2; case B: return b ? 3 : 4;", "x = (a ? 1 : 2) + (b ? 3 : 4);",
                     "auto f = [] { return a ? 1 : 2; }; auto g = b ? 3 : 4;", "// a ? 1 : b ? 2 : 3\n",
                     's = a ? "x ? y : z ? 1 : 2" : "?";', "if (a ? b : c) { x = d ? 1 : 2; }"):
            self.assertEqual(self.check(text)[0], 0, text)
        self.assertEqual(self.check("int x = a ? 1 : b ? 2 : 3;", "tests/tst_a.cpp")[0], 0)


if __name__ == "__main__":
    unittest.main()

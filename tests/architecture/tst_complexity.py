#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""packaging/check-complexity.py counts as clang-tidy does, and its list only shrinks."""

import importlib.util
import pathlib
import subprocess
import tempfile
import unittest

SCRIPT = pathlib.Path(__file__).resolve().parents[2] / "packaging" / "check-complexity.py"
SPECIFICATION = importlib.util.spec_from_file_location("check_complexity", SCRIPT)
SCRIPT_AS_MODULE = importlib.util.module_from_spec(SPECIFICATION)
SPECIFICATION.loader.exec_module(SCRIPT_AS_MODULE)

DEEP = "    if (a)\n        for (b : c)\n            while (d)\n                if (e)\n                    if (f && g)\n                        h();\n"


class Complexity(unittest.TestCase):
    def test_counts(self):
        for body, complexity in (
                ("f(); return a;", 0), ("if (a) b();", 1), ("if (a) b(); else if (c) d(); else e();", 3),
                ("for (;;) { if (a) b(); }", 3), ("do { if (a) b(); } while (c && d);", 4), ("switch (a) { case 1: if (b) c(); }", 3),
                ("return a && b && c;", 1), ("return a && (b && c);", 1), ("return a && b || c && d;", 3),
                ("return a && !(b || c);", 2), ("return f(a && b) && g(c && d);", 3), ("return a == b && c == d;", 1),
                ("return a ? b ? c : d : e;", 3), ("if (a) return b ? c : d;", 3), ("auto &&a = b;", 0),
                ("return std::any_of(a, [&](int b) { return b ? c : d; });", 2), ("try { a(); } catch (const B &) { c(); }", 1),
                ("if constexpr (a) { b(); } else { if (c) d(); }", 4)):
            self.assertEqual(SCRIPT_AS_MODULE.Function(body).complexity, complexity, body)


class CheckedTree(unittest.TestCase):
    def check(self, text, known=""):
        with tempfile.TemporaryDirectory() as folder:
            for path, content in (("models/run/file.cpp", text), ("packaging/complexity-known.txt", known)):
                file = pathlib.Path(folder) / path
                file.parent.mkdir(parents=True)
                file.write_text(content, encoding="utf-8")
            ended = subprocess.run([SCRIPT, folder], capture_output=True, text=True, check=False)
        return ended.returncode, ended.stdout

    def test_limit(self):
        over = "namespace n\n{\n\n// \"if (\nint Class::deep(int x)\n{\n" + DEEP + "}\n\n}\n"
        self.assertEqual(self.check(over),
                         (1, "models/run/file.cpp:6: Class::deep has a complexity of 16, allowed are 15\n"))
        self.assertEqual(self.check(over.replace(" && g", ""))[0], 0)
        self.assertEqual(self.check("class C\n{\npublic:\n    int deep() const\n    {\n"
                                    + DEEP.replace("    ", "        ", 1).replace("\n    ", "\n        ") + "    }\n};\n")[0], 1)

    def test_list(self):
        over = "int deep(int x)\n{\n" + DEEP + "}\n"
        entry = "models/run/file.cpp deep "
        self.assertEqual(self.check(over, "# a comment\n" + entry + "16\n")[0], 0)
        self.assertEqual(self.check(over.replace("&& g", "&& g || i"), entry + "16\n")[0], 1)
        self.assertEqual(self.check("int deep(int x)\n{\n}\n", entry + "16\n")[0], 1)


if __name__ == "__main__":
    unittest.main()

#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""packaging/check-texts.py finds every word of its list in every kind of text, and accepts plain English."""

import importlib.util
import json
import pathlib
import subprocess
import sys
import tempfile
import unittest

SCRIPT = pathlib.Path(__file__).resolve().parents[2] / "packaging" / "check-texts.py"
SPEC = importlib.util.spec_from_file_location("check_texts", SCRIPT)
check_texts = importlib.util.module_from_spec(SPEC)
sys.modules["check_texts"] = check_texts
SPEC.loader.exec_module(check_texts)


class CheckedTree(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.root = pathlib.Path(folder.name)

    def check(self, path, text):
        """Exit status and output for a tree with this file only."""
        file = self.root / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")
        ended = subprocess.run([SCRIPT, self.root], capture_output=True, text=True, check=False)
        file.unlink()
        return ended.returncode, ended.stdout + ended.stderr

    def assertReported(self, path, text, place):
        status, output = self.check(path, text)
        self.assertEqual(status, 1, f"{text}\n{output}")
        self.assertIn(place, output)

    def assertAccepted(self, path, text):
        status, output = self.check(path, text)
        self.assertEqual(status, 0, f"{text}\n{output}")

    def test_every_word_is_reported(self):
        words = [word for rule in check_texts.rules_of() for word in rule.words]
        self.assertGreater(len(words), 40)
        text = "".join(f"The file {word} this.\n\n" for word in words)
        status, output = self.check("README.md", text)
        self.assertEqual(status, 1)
        for number, word in enumerate(words):
            self.assertIn(f'README.md:{2 * number + 1}: "{word}" (', output)

    def test_correct_phrases_are_accepted(self):
        phrases = [phrase for rule in check_texts.rules_of() for phrase in rule.correct]
        self.assertTrue(phrases)
        for phrase in phrases:
            if phrase.startswith("="):
                self.assertAccepted("app/state.cpp", f'return "{phrase[1:]}";\n')
                self.assertReported("app/state.cpp", f'return "done {phrase[1:]}";\n', "app/state.cpp:1:")
            else:
                self.assertAccepted("README.md", f"Here {phrase} log.\n")

    def test_every_kind_of_text_is_read(self):
        self.assertReported("app/window/a.cpp", 'f();\ntr("It is told from the log.");\n', "a.cpp:2:")
        self.assertReported("models/run/a.cpp", 'say(Words::tr("It is told "\n    "from {}"), x);\n', "a.cpp:1:")
        self.assertReported("widgets/a.h", "int x; // the file beside it\n", "a.h:1:")
        self.assertReported("models/a.cpp", "f();\ng(); // of the file beside it\n", "a.cpp:2:")
        self.assertReported("models/a.h", "// The caller stands\n// here.\nint f();\n", "a.h:1:")
        self.assertReported("CONTRIBUTING.md", "# Title\n\n| one | two |\n|---|---|\n| a | by hand |\n", "CONTRIBUTING.md:5:")
        self.assertReported("docs/format.md", "This is read as\nfar as it could be read.\n", "docs/format.md:1:")
        self.assertReported("docs/tutorials/one.md", "Edit it by hand.\n", "docs/tutorials/one.md:1:")
        self.assertReported("packaging/x.desktop", "Comment=Shows where two runs part, and why\n", "x.desktop:1:")
        rules = {"items": [{"title": "Seeds", "rules": [{"text": "the seed lies elsewhere"}]}]}
        self.assertReported("resources/checklists/a.json", json.dumps(rules, indent=1), "a.json:7:")

    def test_code_is_not_read(self):
        self.assertAccepted("app/a.cpp", "int behind = room(beside); // of the window\n")
        self.assertAccepted("app/b.cpp", 'find("behind"); #include "room.h"\n')
        self.assertAccepted("models/a.h", "// Adds `behind` to the sum.\nint add(int behind);\n")
        self.assertAccepted("app/c.cpp", "const char quote = '\"';\nconst char other = '\"'; // told\n")
        self.assertAccepted("README.md", "Standard texts without a roommate.\n")


if __name__ == "__main__":
    unittest.main()

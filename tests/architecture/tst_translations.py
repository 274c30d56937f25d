#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""packaging/translations.py finds texts without a translation and translations with other placeholders."""

import json
import pathlib
import subprocess
import sys
import tempfile
import unittest

SCRIPT = pathlib.Path(__file__).resolve().parents[2] / "packaging" / "translations.py"
EMPTY = '<?xml version="1.0" encoding="utf-8"?>\n<TS version="2.1" language="zh_CN" sourcelanguage="en">\n</TS>\n'
CODE = 'class Messages {\npublic:\n    static const char *tr(const char *);\n};\nvoid say() { Messages::tr("%s"); }\n'


class SmallTree(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.root = pathlib.Path(folder.name)
        self.catalogue = self.root / "resources" / "translations" / "rundiff_zh_CN.ts"
        self.catalogue.parent.mkdir(parents=True)
        self.catalogue.write_text(EMPTY, encoding="utf-8")
        for name in ("app", "models", "widgets"):
            (self.root / name).mkdir()
        self.say("{} rows of {}")

    def say(self, text):
        (self.root / "models" / "say.cpp").write_text(CODE % text, encoding="utf-8")

    def act(self, *arguments):
        """Exit status and output."""
        ended = subprocess.run([sys.executable, SCRIPT, *arguments, "--root", self.root], capture_output=True,
                               text=True, check=False)
        return ended.returncode, ended.stdout + ended.stderr

    def translate(self, translation, source="{} rows of {}"):
        file = self.root / "texts.json"
        file.write_text(json.dumps([{"source": source, "translation": translation}]), encoding="utf-8")
        self.assertEqual(self.act("update")[0], 0)
        return self.act("merge", file)[1]

    def assertReported(self, fault):
        status, output = self.act("check")
        self.assertEqual(status, 1, output)
        self.assertIn(fault, output)

    def test_a_complete_catalogue_is_accepted(self):
        self.translate("{1} 的 {0} 行")
        self.assertEqual(self.act("check"), (0, ""))

    def test_missing_texts_are_reported(self):
        self.assertReported("missing: Messages: {} rows of {}")
        self.assertEqual(self.act("update")[0], 0)
        self.assertReported("not translated: Messages: {} rows of {}")

    def test_texts_that_are_no_longer_used_are_reported_and_leave(self):
        self.translate("{1} 的 {0} 行")
        self.say("{} columns")
        self.assertReported("no longer used: Messages: {} rows of {}")
        self.act("update")
        self.assertNotIn("rows of", self.catalogue.read_text(encoding="utf-8"))

    def test_other_placeholders_are_not_taken(self):
        for wrong in ("{} 行", "{0} 的 {} 行", "{} 的 {:.3g} 行", " {} 的 {} 行", "{} 的\\n{} 行\n"):
            self.assertIn("not taken", self.translate(wrong), wrong)
        self.catalogue.write_text(self.catalogue.read_text(encoding="utf-8").replace(
            '<translation type="unfinished"></translation>', "<translation>{} 行</translation>"), encoding="utf-8")
        self.assertReported("other placeholders: Messages: {} rows of {}")

    def test_texts_of_resources_are_in_the_catalogue(self):
        folder = self.root / "resources" / "checklists"
        folder.mkdir()
        rules = {"items": [{"id": "seed", "title": "Seeds are set", "code": "seed(1)"}]}
        (folder / "a.json").write_text(json.dumps(rules), encoding="utf-8")
        self.act("update")
        text = self.catalogue.read_text(encoding="utf-8")
        self.assertIn("<name>resources/checklists/a.json</name>", text)
        self.assertIn("Seeds are set", text)
        self.assertNotIn("seed(1)", text)


if __name__ == "__main__":
    unittest.main()

#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""packaging/check-links.py finds every dead relative link of a Markdown file, and accepts those that work."""

import pathlib
import subprocess
import tempfile
import unittest

SCRIPT = pathlib.Path(__file__).resolve().parents[2] / "packaging" / "check-links.py"


class CheckedTree(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.root = pathlib.Path(folder.name)
        self.write("docs/guide.md", "# Guide\n\n## Two runs, one step\n\n## 第 12 步：首个差异\n\n## Notes\n\n## Notes\n")
        self.write("docs/picture name.png", "")

    def write(self, path, text):
        file = self.root / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")

    def check(self, text, path="README.md"):
        self.write(path, text)
        ended = subprocess.run([SCRIPT, self.root], capture_output=True, text=True, check=False)
        (self.root / path).unlink()
        return ended.returncode, ended.stdout + ended.stderr

    def assertDead(self, text, *places, path="README.md"):
        status, output = self.check(text, path)
        self.assertEqual(status, 1, f"{text}\n{output}")
        for place in places:
            self.assertIn(place, output)

    def assertAlive(self, text, path="README.md"):
        status, output = self.check(text, path)
        self.assertEqual(status, 0, f"{text}\n{output}")

    def test_files(self):
        self.assertAlive("See [the guide](docs/guide.md) and [its folder](docs).\n")
        self.assertDead("One\n\nSee [this](docs/gone.md).\n", "README.md:3: docs/gone.md does not exist")
        self.assertDead("[up](../docs/guide.md)\n", "docs/zh/a.md:1:", "1 of 1 links", path="docs/zh/a.md")
        self.assertAlive("[up](../guide.md)\n", path="docs/zh/a.md")
        self.assertDead("[out](../outside.md)\n", "is outside the tree")

    def test_pictures(self):
        self.assertAlive("![one](docs/picture%20name.png)\n")
        self.assertDead("![one](docs/other.png)\n", "docs/other.png does not exist")
        self.assertDead("[![one](docs/other.png)](docs/guide.md)\n", "docs/other.png does not exist")
        self.assertDead("[![one](docs/picture%20name.png)](docs/gone.md)\n", "docs/gone.md does not exist")

    def test_every_link_of_a_line(self):
        self.assertDead("[a](x.md), [b](docs/guide.md) and [c](y.md \"title\")\n", "x.md does", "y.md does", "2 of 3")

    def test_definitions(self):
        self.assertDead("See [a].\n\n[a]: docs/gone.md\n", "README.md:3: docs/gone.md does not exist")
        self.assertAlive("See [a].\n\n[a]: docs/guide.md\n")

    def test_sections(self):
        self.assertAlive("# Own part\n\n[a](#own-part) [b](docs/guide.md#two-runs-one-step) [c](docs/guide.md#notes-1)\n")
        self.assertAlive("[a](docs/guide.md#第-12-步首个差异)\n")
        self.assertDead("[a](docs/guide.md#three-runs)\n", "docs/guide.md#three-runs has no such section")
        self.assertDead("[a](#nothing)\n", "#nothing has no such section")

    def test_code_and_addresses_are_not_links(self):
        self.assertAlive("```\n[a](gone.md)\n```\n\n`[b](gone.md)` and [c](https://example.org/gone.md)\n")
        self.assertDead("```sh\nls\n```\n\n[a](gone.md)\n", "README.md:5:")

    def test_built_files_are_not_read(self):
        self.assertAlive("[a](gone.md)\n", path="build/release/a.md")


if __name__ == "__main__":
    unittest.main()

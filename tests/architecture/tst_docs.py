#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""packaging/docs.py makes a page of every document, in both languages, with pictures of the program; it finds dead
links and pages that the list does not name. RUNDIFF names the program."""

import os
import pathlib
import re
import subprocess
import tempfile
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[2]
SCRIPT = ROOT / "packaging" / "docs.py"


def made(*arguments):
    environment = dict(os.environ, QT_QPA_PLATFORM="offscreen")
    ended = subprocess.run([SCRIPT, *map(str, arguments)], env=environment, stdout=subprocess.PIPE,
                           stderr=subprocess.STDOUT, encoding="utf-8", check=False)
    return ended.returncode, ended.stdout


class Folder(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)


class RealDocuments(Folder):
    def test_all_pages_in_both_languages(self):
        out = self.folder / "html"
        status, printed = made(out, os.environ.get("RUNDIFF", "rundiff"))
        self.assertEqual(status, 0, printed)
        for path in ROOT.glob("docs/**/*.md"):
            if path.name != "README.md":
                page = out / path.relative_to(ROOT / "docs").with_suffix(".html")
                self.assertIn("<nav>", page.read_text(encoding="utf-8"))
        home = (out / "zh_CN" / "index.html").read_text(encoding="utf-8")
        self.assertIn('<html lang="zh-CN">', home)
        self.assertIn('<a href="../index.html">English</a>', home)
        for picture in ROOT.glob("docs/pictures/*.png"):
            drawn = [(out / place / picture.name).read_bytes() for place in ("pictures", "zh_CN/pictures")]
            self.assertEqual([data[:4] for data in drawn], [b"\x89PNG"] * 2)
            self.assertNotEqual(*drawn)

    def test_pages_with_a_partner_link_to_it(self):
        for path in sorted(ROOT.glob("docs/zh_CN/**/*.md")):
            name = path.relative_to(ROOT / "docs" / "zh_CN")
            english = ROOT / "docs" / name
            self.assertTrue(english.is_file(), f"{name} has no English page")
            for page, other, word in ((path, english, "English"), (english, path, "简体中文")):
                link = f"[{word}]({os.path.relpath(other, page.parent)})"
                self.assertIn(link, page.read_text(encoding="utf-8").splitlines(), page)


class SmallTree(Folder):
    def make(self, **texts):
        pages = {"docs/README.md": "# All\n\n## Pages\n\n- [One](one.md): first\n",
                 "docs/one.md": "# One\n\n## A part\n\n| a | b |\n|---|---|\n| c | d |\n\n## A part\n",
                 "docs/zh_CN/README.md": "# 全部\n\n## 页面\n\n- [一](one.md)\n", "docs/zh_CN/one.md": "# 一\n"}
        pages.update({f"docs/{name}.md": text for name, text in texts.items()})
        for name, text in pages.items():
            file = self.folder / "tree" / name
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(text, encoding="utf-8")
        return made(self.folder / "html", "", self.folder / "tree")

    def page(self, name):
        return (self.folder / "html" / name).read_text(encoding="utf-8")

    def test_page(self):
        status, printed = self.make(one="[简体中文](zh_CN/one.md)\n\n# One & only\n\n## A part\n\n|a|\n|-|\n|b|\n\n## A part\n\n"
                                        "[up](#a-part-1) [it](x.py) [net](https://example.org/a)\n")
        self.assertEqual(status, 1, printed)
        self.assertIn("one.html: x.py does not exist", printed)
        (self.folder / "tree/docs/x.py").write_text("1\n")
        status, printed = self.make(one=(self.folder / "tree/docs/one.md").read_text(encoding="utf-8"))
        self.assertEqual(status, 0, printed)
        text = self.page("one.html")
        for part in ("<title>One &amp; only – Rundiff</title>", '<h2 id="a-part-1">', "<table>",
                     '<a href="zh_CN/one.html">简体中文</a>', '<a class="here" href="#">One</a>',
                     '<li><a href="#a-part">A part</a></li>'):
            self.assertIn(part, text)
        self.assertEqual(len(re.findall("简体中文", text)), 1)
        self.assertEqual((self.folder / "html/x.py").read_text(), "1\n")

    def test_dead_links(self):
        status, printed = self.make(one="# One\n\n[a](two.md)\n")
        self.assertEqual((status, "one.html: two.html does not exist" in printed), (1, True), printed)
        status, printed = self.make(one="# One\n\n[a](README.md#gone)\n")
        self.assertEqual((status, "index.html#gone has no such section" in printed), (1, True), printed)
        status, printed = self.make(one="# One\n\n![a](gone.png)\n")
        self.assertEqual((status, "gone.png does not exist" in printed), (1, True), printed)

    def test_pages_that_the_list_does_not_name(self):
        status, printed = self.make(two="# Two\n")
        self.assertEqual((status, "docs/two.md is not in docs/README.md" in printed), (1, True), printed)


if __name__ == "__main__":
    unittest.main()

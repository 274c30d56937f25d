#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""The documentation follows the program: runs the commands of all pages and finds every line that they show in the
real output, that of their language; every class of a diagnosis is explained.

RUNDIFF names the program. "..." marks lines that a page omits, or the rest of a line."""

import os
import pathlib
import re
import subprocess
import tempfile
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[2]
PROGRAM = os.environ.get("RUNDIFF", "rundiff")
PAGES = [ROOT / "README.md", ROOT / "README.zh_CN.md", *sorted(ROOT.glob("docs/**/*.md"))]
BLOCK = re.compile(r"^```(sh|text)\n(.*?)^```$", re.S | re.M)
PREPARES = re.compile(r"cp -rT? |mkdir -p |python3 docs/|python3 build/|printf |sed |tar xf |rundiff gate .* --update --yes$")
RUNS = re.compile(r"rundiff (?:--\S+ \S+ )?(?:check|compare|examine|gate|help|inspect|recompute|repro) ")
OMITTED = "..."


def steps_of(page):
    """The commands of a page that show their output, or prepare others, with the lines that are shown."""
    blocks = BLOCK.findall(page.read_text(encoding="utf-8"))
    for (kind, text), (next_kind, shown) in zip(blocks, blocks[1:] + [("", "")]):
        lines = shown.splitlines() if next_kind == "text" else []
        commands = [line for line in text.splitlines() if PREPARES.match(line) or (lines and RUNS.match(line))]
        if kind == "sh" and commands:
            yield "\n".join(commands), lines


def is_shown(line, printed):
    return printed.startswith(line[:-len(OMITTED)].rstrip()) if line.endswith(OMITTED) else line == printed


def first_missing(shown, printed):
    """The first shown line that is not printed after those before it; without "..." between them directly after."""
    at, anywhere = 0, True
    for line in shown:
        if line.strip() == OMITTED:
            anywhere = True
            continue
        found = next((place for place in range(at, len(printed) if anywhere else min(at + 1, len(printed)))
                      if is_shown(line, printed[place])), None)
        if found is None:
            return line
        at, anywhere = found + 1, False
    return None


class Tutorials(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folders = {language: pathlib.Path(folder.name, language) for language in ("en", "zh_CN")}
        for place in self.folders.values():
            (place / "bin").mkdir(parents=True)
            (place / "bin" / "rundiff").symlink_to(PROGRAM)
            for name in ("docs", "resources", "tests"):
                (place / name).symlink_to(ROOT / name)
        self.printed = {}  # several pages show the same commands

    def printed_by(self, commands, language="en"):
        if (commands, language) not in self.printed:
            self.printed[commands, language] = self.run_in_shell(commands, language)
        return self.printed[commands, language]

    def run_in_shell(self, commands, language):
        folder = self.folders[language]
        environment = dict(os.environ, PATH=f"{folder}/bin:{os.environ['PATH']}", LC_ALL="C.UTF-8",
                           QT_QPA_PLATFORM="offscreen", RUNDIFF_LANG=language)
        ended = subprocess.run(["bash", "-c", commands], cwd=folder, env=environment, stdout=subprocess.PIPE,
                               stderr=subprocess.STDOUT, encoding="utf-8", check=False)
        return ended.stdout.splitlines()

    def test_outputs_are_what_the_program_prints(self):
        self.assertTrue(PAGES)
        for page in PAGES:
            shown_lines = 0
            for commands, shown in steps_of(page):
                printed = self.printed_by(commands, "zh_CN" if "zh_CN" in str(page.relative_to(ROOT)) else "en")
                with self.subTest(page=page.name, commands=commands):
                    self.assertIsNone(first_missing(shown, printed), "\n".join(printed))
                shown_lines += len(shown)
            if page.parent.name == "tutorials":
                self.assertGreater(shown_lines, 20, page)

    def test_every_command_and_option_is_described(self):
        commands = re.findall(r"^  rundiff ([a-z]+) ", "\n".join(self.printed_by("rundiff --help")), re.M)
        self.assertGreater(len(set(commands)), 8)
        for page in sorted(ROOT.glob("docs/**/command-line.md")):
            text = (ROOT / page).read_text(encoding="utf-8")
            for command in set(commands) - {"help"}:
                options = re.findall(r"^  (-.*?)(?:  |$)", "\n".join(self.printed_by(f"rundiff help {command}")), re.M)
                self.assertIn(f"help {command}\n", text)
                self.assertEqual([option for option in options if f"  {option}" not in text], [], page)

    def test_every_reason_of_an_incomplete_verdict_is_explained(self):
        words = (ROOT / "models/result/texts/coveragetext.cpp").read_text(encoding="utf-8").split("reasonOf", 1)[1]
        reasons = re.findall(r'tr\("\{\} ([^{"]*)"\)', words.split("\n}\n", 1)[0])
        self.assertGreater(len(reasons), 8)
        for page in ROOT.glob("docs/**/troubleshooting.md"):
            text = page.read_text(encoding="utf-8")
            self.assertEqual([reason for reason in reasons if reason not in text], [], page)

    def test_every_class_of_a_diagnosis_is_explained(self):
        header = (ROOT / "models/compare/table/diagnosis.h").read_text(encoding="utf-8")
        classes = re.findall(r'\{DiagnosisKind::\w+, "(\w+)", ', header)
        self.assertGreater(len(classes), 10)
        for page in ("docs/reading-a-verdict.md", "docs/zh_CN/reading-a-verdict.md"):
            text = (ROOT / page).read_text(encoding="utf-8")
            self.assertEqual([name for name in classes if f"`{name}`" not in text], [], page)

    def test_missing_lines_are_found(self):
        printed = ["one", "two", "three", "four five"]
        self.assertIsNone(first_missing(["one", "two"], printed))
        self.assertIsNone(first_missing(["...", "two", "...", "four ..."], printed))
        self.assertEqual(first_missing(["one", "three"], printed), "three")
        self.assertEqual(first_missing(["...", "three", "...", "two"], printed), "two")
        self.assertEqual(first_missing(["one", "..."], []), "one")


if __name__ == "__main__":
    unittest.main()

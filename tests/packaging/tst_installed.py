#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""What `cmake --install` puts into a folder: the program runs there, and its files for desktops and shells are valid."""

import json
import os
import pathlib
import re
import shlex
import struct
import subprocess
import sys
import tempfile
import unittest
import xml.etree.ElementTree as xml

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "tests"))

from needing import main, needs  # noqa: E402

APP = "io.github.rundiff.Rundiff"
COMMANDS = ("compare", "gate", "merge", "inspect", "examine", "recompute", "repro", "check", "render")


def run(*command, **environment):
    return subprocess.run([str(part) for part in command], capture_output=True, text=True, check=False,
                          env={**os.environ, "LC_ALL": "C.UTF-8", "QT_QPA_PLATFORM": "offscreen", **environment})


class Installed(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        folder = tempfile.TemporaryDirectory()
        cls.addClassCleanup(folder.cleanup)
        cls.root = pathlib.Path(folder.name)
        ended = run("cmake", "--install", os.environ["RUNDIFF_BUILD"], "--prefix", cls.root)
        if ended.returncode != 0:
            raise AssertionError(ended.stdout + ended.stderr)
        cls.share = cls.root / "share"
        cls.example = cls.share / "rundiff" / "examples" / "vision"

    def program(self, *arguments):
        # Where the program is built with shared libraries, these are not a part of what is installed.
        return run(self.root / "bin" / "rundiff", *arguments, LD_LIBRARY_PATH=os.environ["RUNDIFF_LIBRARIES"])

    def assertValid(self, *command):
        ended = run(*command)
        self.assertEqual(ended.returncode, 0, ended.stdout + ended.stderr)

    def test_the_program_compares_checks_and_draws(self):
        a, b = self.example / "A", self.example / "B"
        ended = self.program("compare", a, b, "--format", "json")
        self.assertEqual(ended.returncode, 1, ended.stderr)
        result = json.loads(ended.stdout)
        self.assertTrue((self.share / "rundiff" / "schemas" / "rundiff.comparison-1.schema.json").is_file())
        self.assertEqual(result["schema"], "rundiff.comparison/1")
        script = self.root / "train.py"
        script.write_text("import torch\ntorch.manual_seed(1)\nif __name__ == '__main__':\n    torch.rand(1)\n")
        ended = self.program("check", script)
        self.assertIn("torch-seed", ended.stdout)
        self.assertIn(ended.returncode, (0, 1))
        self.assertEqual(self.program("render", a, b, "--out", self.root / "picture.svg").returncode, 0)
        self.assertTrue(xml.parse(self.root / "picture.svg").getroot().tag.endswith("svg"))

    def test_every_command_has_a_manual_page(self):
        pages = {page.name for page in (self.share / "man" / "man1").iterdir()}
        self.assertEqual(pages, {"rundiff.1", *(f"rundiff-{command}.1" for command in COMMANDS)})
        for name in pages:
            text = (self.share / "man" / "man1" / name).read_text()
            self.assertRegex(text, r"(?m)^\.TH ")
            self.assertRegex(text, r"(?m)^\.SH NAME")

    @needs("man", "man-db")
    def test_manual_pages_are_shown_without_warnings(self):
        for page in (self.share / "man" / "man1").iterdir():
            warned = run("man", "--warnings", "-E", "UTF-8", "-l", "-Tutf8", page)
            self.assertEqual(warned.stderr, "", page.name)

    def test_completions_are_written_for_three_shells(self):
        places = {"bash": "bash-completion/completions/rundiff", "zsh": "zsh/vendor-completions/_rundiff",
                  "fish": "fish/vendor_completions.d/rundiff.fish"}
        for shell, place in places.items():
            text = (self.share / place).read_text()
            for command in COMMANDS:
                self.assertIn(command, text)
        self.assertValid("bash", "-n", self.share / places["bash"])

    @needs("zsh", "zsh")
    def test_zsh_reads_its_completions(self):
        self.assertValid("zsh", "-n", self.share / "zsh/vendor-completions/_rundiff")

    @needs("fish", "fish")
    def test_fish_reads_its_completions(self):
        self.assertValid("fish", "-n", self.share / "fish/vendor_completions.d/rundiff.fish")

    def completed(self, shell, line):
        """What a shell offers for the last word of a line."""
        place = self.share / ("fish/vendor_completions.d/rundiff.fish" if shell == "fish"
                              else "bash-completion/completions/rundiff")
        if shell == "fish":
            ended = run("fish", "-c", f"source {place}; complete -C '{line}'", HOME=self.root)
        else:
            words = line.split(" ")
            ended = run("bash", "-c", f"source {place}; COMP_WORDS=({shlex.join(words)}); COMP_CWORD={len(words) - 1}; "
                                      "_rundiff; printf '%s\\n' \"${COMPREPLY[@]}\"")
        offers = [offer.split("\t")[0] for offer in ended.stdout.splitlines()]
        return [offer for offer in offers if offer.startswith(line.split(" ")[-1])] # fish 4 also offers similar words

    def assertCompletes(self, shell):
        self.assertIn("compare", self.completed(shell, "rundiff comp"))
        self.assertEqual(self.completed(shell, "rundiff compare --rto"), ["--rtol"])
        self.assertEqual(sorted(self.completed(shell, "rundiff compare --match ")),
                         ["aligned", "auto", "exact", "fuzzy"])
        self.assertEqual(sorted(self.completed(shell, "rundiff inspect --lang ")), ["en", "zh_CN"])

    def test_bash_completes_commands_options_and_values(self):
        self.assertCompletes("bash")

    @needs("fish", "fish")
    def test_fish_completes_commands_options_and_values(self):
        self.assertCompletes("fish")

    @needs("desktop-file-validate", "desktop-file-utils")
    def test_the_desktop_file_is_valid(self):
        self.assertValid("desktop-file-validate", self.share / "applications" / f"{APP}.desktop")

    @needs("appstreamcli", "appstream")
    def test_the_appstream_data_is_valid(self):
        installed = self.share / "metainfo" / f"{APP}.metainfo.xml"
        published = self.root / f"{APP}.metainfo.xml"
        address = "https://example.org/rundiff"
        self.assertValid("cmake", f"-DMETAINFO={published}", f"-DRUNDIFF_HOMEPAGE={address}", "-P",
                         ROOT / "packaging" / "metainfo.cmake")
        for file, addresses in (installed, []), (published, [address, f"{address}/pictures/window.png"]):
            self.assertValid(ROOT / "packaging" / "check-metainfo.sh", file)
            self.assertEqual(re.findall(r">(https?://[^<]*)<", file.read_text()), addresses)

    def test_desktops_find_the_types_that_the_desktop_file_names(self):
        entry = (self.share / "applications" / f"{APP}.desktop").read_text()
        named = re.search(r"(?m)^MimeType=(.*);$", entry).group(1).split(";")
        types = xml.parse(self.share / "mime" / "packages" / f"{APP}.xml").getroot()
        self.assertEqual(sorted(named), sorted(kind.get("type") for kind in types))
        provided = xml.parse(self.share / "metainfo" / f"{APP}.metainfo.xml").getroot().iter("mediatype")
        self.assertEqual(sorted(named), sorted(kind.text for kind in provided))

    def test_icons_have_the_size_of_their_folder(self):
        icons = sorted(self.share.glob(f"icons/hicolor/*x*/apps/{APP}.png"))
        self.assertGreaterEqual(len(icons), 6)
        for icon in icons:
            width, height = struct.unpack(">II", icon.read_bytes()[16:24])
            self.assertEqual(f"{width}x{height}", icon.parts[-3])


if __name__ == "__main__":
    main()

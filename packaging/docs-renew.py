#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Renews what the documentation shows of the program, after a change of its texts: docs-renew.py PROGRAM [ROOT]

Draws the pictures of docs/pictures and docs/zh_CN/pictures, and writes the output of `rundiff help` below each of these
commands. Options of compare that another command has too are shown once; "..." marks their place."""

import pathlib
import re
import subprocess
import sys

EXAMPLE = "resources/examples/vision"
VIEWS = ("window", "curves", "map", "operators", "checklist")
PARTING = "resources/examples/parting"
FOLDERS = {"en": "docs", "zh_CN": "docs/zh_CN"}
BLOCK = re.compile(r"(```sh\nrundiff (?:--lang (?P<language>\w+) )?help (?P<command>\w+)\n```\n\n```text\n).*?(?=```)",
                   re.S)
OPTION = re.compile(r"(?m)^  (?=-)")


def draw_pictures(program, root, folder, language):
    """Draws every view of the example into a folder, and curves that part."""
    folder.mkdir(parents=True, exist_ok=True)
    pictures = [(view, view, root / EXAMPLE / "A", root / EXAMPLE / "B") for view in VIEWS]
    pictures.append(("parting", "curves", root / PARTING / "a.log", root / PARTING / "b.log"))
    for name, view, a, b in pictures:
        subprocess.run([program, "--lang", language, "render", a, b, "--view", view, "--scale", "1", "--no-caption",
                        "--out", folder / f"{name}.png"], check=True)


def help_parts(program, language, command):
    """What a command prints about itself, and its options one by one."""
    printed = subprocess.run([program, "--lang", language, "help", command], check=True, stdout=subprocess.PIPE,
                             encoding="utf-8").stdout
    return OPTION.split(printed)


def without_heading(option):
    """An option without the heading of the next group."""
    return option.split("\n\n")[0].rstrip()


def help_text(program, language, command):
    text, *options = help_parts(program, language, command)
    known = set(map(without_heading, help_parts(program, language, "compare")[1:])) if command != "compare" else set()
    for option in options:
        if without_heading(option) not in known:
            text += "  " + option
        elif not text.endswith("...\n"):
            text += "...\n"
    return re.sub(r"(?m)^\S.*\n(?=\.\.\.\n)", "", text)  # a heading of what is not shown


def renewed(text, program):
    return BLOCK.sub(lambda block: block[1] + help_text(program, block["language"] or "en", block["command"]), text)


def main():
    if len(sys.argv) < 2:
        sys.exit(__doc__)
    program = sys.argv[1]
    root = pathlib.Path(sys.argv[2] if len(sys.argv) > 2 else pathlib.Path(__file__).parent.parent).resolve()
    for language, folder in FOLDERS.items():
        draw_pictures(program, root, root / folder / "pictures", language)
    for page in sorted(root.glob("docs/**/*.md")):
        text = page.read_text(encoding="utf-8")
        if BLOCK.search(text):
            page.write_text(renewed(text, program), encoding="utf-8")


if __name__ == "__main__":
    main()

#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Checks the relative links of all Markdown files: check-links.py [ROOT]

A link is dead if its file does not exist or is outside ROOT, or if its section is not a heading of that file. Prints
every dead link, and fails if there is one. Addresses of the network are not checked."""

import pathlib
import re
import sys
import urllib.parse
from dataclasses import dataclass

LINK = re.compile(r"!?\[(?:[^\[\]]|\[[^\]]*\](?:\([^)]*\))?)*\]\(\s*<?([^)\s>]+)>?(?:\s+\"[^\"]*\")?\s*\)")
IMAGE_IN_LINK = re.compile(r"!\[[^\]]*\]\(\s*([^)\s]+)\s*\)")
DEFINITION = re.compile(r"^ {0,3}\[[^\]]+\]:\s+<?([^\s>]+)>?")
FENCE = re.compile(r"^\s*(?:[-*]\s+|\d+\.\s+)?(`{3,}|~{3,})")
SCHEME = re.compile(r"^(?:[a-z][a-z0-9+.-]*:|//)", re.I)
IGNORED = {".git", "build", "node_modules"}


@dataclass
class Link:
    path: pathlib.Path
    line: int
    target: str


def prose_lines(path):
    """Numbered lines outside blocks of code; code within a line is blanked."""
    fence = None
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
        mark = FENCE.match(line)
        if fence:
            if mark and mark[1].startswith(fence):
                fence = None
        elif mark:
            fence = mark[1]
        else:
            yield number, line


def links_of(path):
    for number, line in prose_lines(path):
        text = re.sub(r"(`+)(?!`).+?(?<!`)\1(?!`)", "code", line)
        targets = LINK.findall(text) + IMAGE_IN_LINK.findall(text) + DEFINITION.findall(text)
        for target in dict.fromkeys(targets):
            yield Link(path, number, target)


def section_name(heading):
    """The name by which a link refers to a heading: small letters, no punctuation, blanks as hyphens."""
    heading = re.sub(r"!?\[([^\]]*)\]\([^)]*\)", r"\1", heading).replace("`", "").strip().lower()
    return re.sub(r"[^\w\- ]", "", heading).replace(" ", "-")


def sections_of(path):
    names = set()
    for _, line in prose_lines(path):
        heading = re.match(r"^ {0,3}#{1,6}\s+(.*?)(?:\s+#+)?\s*$", line)
        if heading:
            name, count = section_name(heading[1]), 0
            while name + (f"-{count}" if count else "") in names:
                count += 1
            names.add(name + (f"-{count}" if count else ""))
    return names


def why_dead(link, root):
    """What is wrong with a link; nothing for one that works, or that leaves the tree by its scheme."""
    if SCHEME.match(link.target):
        return None
    name, _, section = link.target.partition("#")
    file = (link.path.parent / urllib.parse.unquote(name)).resolve() if name else link.path
    if not file.is_relative_to(root):
        return "is outside the tree"
    if not file.exists():
        return "does not exist"
    if section and file.suffix == ".md" and urllib.parse.unquote(section).lower() not in sections_of(file):
        return "has no such section"
    return None


def main():
    root = pathlib.Path(sys.argv[1] if len(sys.argv) > 1 else pathlib.Path(__file__).parent.parent).resolve()
    links, dead = 0, 0
    for path in sorted(root.rglob("*.md")):
        if IGNORED.intersection(path.relative_to(root).parts):
            continue
        for link in links_of(path):
            links += 1
            reason = why_dead(link, root)
            if reason:
                dead += 1
                print(f"{path.relative_to(root)}:{link.line}: {link.target} {reason}")
    if dead:
        print(f"{dead} of {links} links are dead.")
    return 1 if dead else 0


if __name__ == "__main__":
    sys.exit(main())

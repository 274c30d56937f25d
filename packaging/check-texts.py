#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Checks that texts for users and contributors are plain technical English: check-texts.py [ROOT]

Reads string literals and comments of the program, the JSON files of resources/, and the documentation.
Prints every place with a word of packaging/plain-words.txt, and fails if there is one."""

import json
import pathlib
import re
import sys
from dataclasses import dataclass, field

LIST = pathlib.Path(__file__).resolve().parent / "plain-words.txt"
CODE = ("app", "models", "widgets")
PROSE = ("README.md", "CONTRIBUTING.md", "docs/**/*.md", "packaging/*.desktop", "packaging/*.metainfo.xml.in")
RESOURCES = ("checklists", "operators", "privacy")
TOKEN = re.compile(r'R"([^(\s]*)\((?P<raw>.*?)\)\1"|"(?P<text>(?:[^"\\\n]|\\.)*)"|\'(?:[^\'\\\n]|\\.)+\''
                   r'|//(?P<comment>[^\n]*)|/\*.*?\*/', re.S)


@dataclass
class Rule:
    words: list
    instead: str
    correct: list = field(default_factory=list)

    def found(self, text):
        """The words of this rule in a text, outside the phrases in which they are correct. Single words are names."""
        if " " not in text.strip() or f"={text}" in self.correct:
            return []
        text = re.sub(r"`[^`]+`", "`code`", text)
        for phrase in self.correct:
            text = re.sub(phrase_pattern(phrase), " ", text, flags=re.I)
        return [word for word in self.words if re.search(phrase_pattern(word), text, flags=re.I)]


@dataclass
class Place:
    path: pathlib.Path
    line: int
    text: str


def phrase_pattern(phrase):
    words = r"\s+".join(re.escape(word) for word in phrase.split())
    return rf"(?<!\w){words}(?!\w)"


def rules_of(path=LIST):
    rules = []
    for line in path.read_text(encoding="utf-8").splitlines():
        if line.strip() and not line.startswith("#"):
            cells = [cell.strip() for cell in line.split("|")]
            lists = [[phrase.strip() for phrase in cell.split(",")] for cell in cells]
            rules.append(Rule(lists[0], cells[1], lists[2] if len(cells) > 2 else []))
    return rules


def code_texts(path):
    """Literals, joined where they follow each other, and the blocks of comments."""
    source = path.read_text(encoding="utf-8")
    places, kind, end = [], None, 0
    for token in TOKEN.finditer(source):
        found = next((name for name in ("raw", "text", "comment") if token[name] is not None), None)
        if found is None:
            continue
        if found == kind and found != "raw" and not source[end:token.start()].strip():
            places[-1].text += (" " if found == "comment" else "") + token[found]
        else:
            places.append(Place(path, source.count("\n", 0, token.start()) + 1, token[found]))
        kind, end = found, token.end()
    return places


def json_texts(path):
    def texts(value):
        if isinstance(value, dict):
            value = list(value.values())
        if isinstance(value, list):
            return [text for member in value for text in texts(member)]
        return [value] if isinstance(value, str) and "(?" not in value else []

    source = path.read_text(encoding="utf-8")
    return [Place(path, source.count("\n", 0, max(source.find(json.dumps(text)), 0)) + 1, text)
            for text in texts(json.loads(source))]


def prose_texts(path):
    """Paragraphs, because a phrase can continue on the next line, and rows of tables."""
    places, continues = [], False
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
        if continues and not line.startswith("|"):
            places[-1].text += "\n" + line
        else:
            places.append(Place(path, number, line))
        continues = bool(line.strip())
    return places


def places_in(root):
    for folder in CODE:
        for path in sorted((root / folder).rglob("*")):
            if path.suffix in (".cpp", ".h"):
                yield from code_texts(path)
    for folder in RESOURCES:
        for path in sorted((root / "resources" / folder).rglob("*.json")):
            yield from json_texts(path)
    for pattern in PROSE:
        for path in sorted(root.glob(pattern)):
            yield from prose_texts(path)


def main():
    root = pathlib.Path(sys.argv[1] if len(sys.argv) > 1 else LIST.parent.parent).resolve()
    rules, findings = rules_of(), 0
    for place in places_in(root):
        for rule in rules:
            for word in rule.found(place.text):
                findings += 1
                shown = " ".join(place.text.split())
                print(f'{place.path.relative_to(root)}:{place.line}: "{word}" ({rule.instead}): {shown[:160]}')
    if findings:
        print(f"{findings} places are not plain English; see {LIST.name}.")
    return 1 if findings else 0


if __name__ == "__main__":
    sys.exit(main())

#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""The catalogues of resources/translations: translations.py update|check|merge [FILE.json...] [--language zh_CN]

update  writes the texts of the program and of resources/ into the catalogues; translations are kept
check   fails if a text is not translated, is no longer used, or has other placeholders than its translation; the
        catalogue of English has only the texts whose words depend on a count
merge   takes translations from JSON files: lists of {"context", "source", "translation"}; the context is optional
"""

import argparse
import collections
import json
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import xml.etree.ElementTree as xml
from dataclasses import dataclass
from xml.sax.saxutils import escape

ROOT = pathlib.Path(__file__).resolve().parent.parent
CATALOGUES = "resources/translations/rundiff_*.ts"
CODE = ("app", "models", "widgets")
# The members of the files of resources/ that people read; all others are names and rules.
RESOURCES = {
    "checklists": ("group", "title", "remedy", "text", "mixed", "part", "parts"),
    "operators": ("name", "condition", "fact", "remedy", "text", "decides", "source"),
    "translations": ("words",),
}
PLACEHOLDER = re.compile(r"\{\{|\}\}|\{(\d*)((?::[^{}]*)?)\}|%(L?\d+|n|%)")
CHOICE = re.compile(r"\{(\d+)((?:\|[^{}|]*){2,})\}")  # the forms of words for a count: "{0|row differs|rows differ}"
ENGLISH = "en"  # its catalogue has only texts with choices, and all others are written as the program has them
TAG = re.compile(r"</?[a-z]+\d?\b[^<>]*>")


@dataclass(frozen=True)
class Key:
    context: str
    source: str
    comment: str = ""
    numerus: bool = False


def lupdate():
    for folder in ("/usr/lib/qt6/bin", "/usr/lib64/qt6/bin"):
        if pathlib.Path(folder, "lupdate").exists():
            return f"{folder}/lupdate"
    return shutil.which("lupdate-qt6") or shutil.which("lupdate") or sys.exit("lupdate of Qt 6 is missing")


def read(path):
    """The translations of a catalogue, in its order; an unfinished one is empty."""
    texts = {}
    for context in xml.parse(path).getroot().findall("context"):
        for message in context.findall("message"):
            key = Key(context.findtext("name"), message.findtext("source") or "", message.findtext("comment") or "",
                      message.get("numerus") == "yes")
            translation = message.find("translation")
            text = translation.findtext("numerusform") if key.numerus else translation.text
            texts[key] = "" if translation.get("type") else text or ""
    return texts


def texts_of_code(root):
    with tempfile.TemporaryDirectory() as folder:
        made = pathlib.Path(folder, "made.ts")
        subprocess.run([lupdate(), "-silent", "-locations", "none", *CODE, "-ts", made], cwd=root, check=True,
                       capture_output=True)
        return list(read(made))


def texts_of_resources(root):
    keys = []

    def collect(value, member, wanted, context):
        if isinstance(value, dict):
            for name, inner in value.items():
                collect(inner, name, wanted, context)
        elif isinstance(value, list):
            for inner in value:
                collect(inner, member, wanted, context)
        elif isinstance(value, str) and member in wanted and value.strip():
            keys.append(Key(context, value))

    for folder, wanted in RESOURCES.items():
        for path in sorted((root / "resources" / folder).glob("*.json")):
            collect(json.loads(path.read_text(encoding="utf-8")), "", wanted, f"resources/{folder}/{path.name}")
    return keys


def texts_of(root):
    return list(dict.fromkeys(texts_of_code(root) + texts_of_resources(root)))


def write(path, language, texts):
    contexts = collections.defaultdict(list)
    for key, translation in texts.items():
        contexts[key.context].append((key, translation))
    lines = ['<?xml version="1.0" encoding="utf-8"?>', "<!DOCTYPE TS>",
             f'<TS version="2.1" language="{language}" sourcelanguage="en">']
    for context in sorted(contexts):
        lines += ["<context>", f"    <name>{escape(context)}</name>"]
        for key, translation in contexts[context]:
            lines += message_lines(key, translation)
        lines.append("</context>")
    path.write_text("\n".join(lines) + "\n</TS>\n", encoding="utf-8")


def message_lines(key, translation):
    quotes = {'"': "&quot;", "'": "&apos;"}
    text = escape(translation, quotes)
    attribute = "" if translation else ' type="unfinished"'
    if key.numerus:
        text = f"\n            <numerusform>{text}</numerusform>\n        "
    lines = ['    <message numerus="yes">' if key.numerus else "    <message>",
             f"        <source>{escape(key.source, quotes)}</source>"]
    if key.comment:
        lines.append(f"        <comment>{escape(key.comment, quotes)}</comment>")
    return lines + [f"        <translation{attribute}>{text}</translation>", "    </message>"]


def placeholders(text):
    """What is filled in, numbered in its order where it has no number, and the tags."""
    found, following = [], 0
    text = CHOICE.sub("", text)
    for place in PLACEHOLDER.finditer(text):
        if place[0] in ("{{", "}}") or place[3]:
            found.append(place[0])
        else:
            found.append(f"{{{place[1] or following}{place[2]}}}")
            following += 1
    return sorted(found) + sorted(TAG.findall(text))


def mixed(text):
    """fmt takes either numbered places or places without a number."""
    places = [place[1] for place in PLACEHOLDER.finditer(text) if place[1] is not None]
    return any(places) and not all(places)


def separates(source, translation):
    """Punctuation of Chinese has its blank inside."""
    return source[-2:] in (", ", ": ", "; ") and translation[-1:] in "，、：；"


def wrong_choices(key, translation):
    """Choices of a count that is not filled in."""
    filled = {place.split(":")[0].strip("{}") for place in placeholders(key.source) if place.startswith("{")}
    return any(choice[1] not in filled for choice in CHOICE.finditer(translation))


def for_many(translation):
    return CHOICE.sub(lambda choice: choice[2].rsplit("|", 1)[1], translation)


def faults(key, translation):
    if not translation:
        return ["not translated"]
    found = ["choices of no count"] if wrong_choices(key, translation) else []
    if placeholders(key.source) != placeholders(translation) or mixed(translation):
        found.append("other placeholders")
    blank_ends = key.source[-1:].isspace() != translation[-1:].isspace() and not separates(key.source, translation)
    if key.source[:1].isspace() != translation[:1].isspace() or blank_ends:
        found.append("other blanks at an end")
    if key.source.count("\n") != translation.count("\n"):
        found.append("other line feeds")
    return found


def check_english(texts):
    return [f"other words for many: {key.source}" for key, text in texts.items() if for_many(text) != key.source]


def check(path, wanted, language):
    texts = read(path)
    findings = [f"no longer used: {key.context}: {key.source}" for key in texts if key not in set(wanted)]
    if language == ENGLISH:
        wanted = [key for key in wanted if key in texts]
        findings += check_english(texts)
    for key in wanted:
        for fault in ["missing"] if key not in texts else faults(key, texts[key]):
            findings.append(f"{fault}: {key.context}: {key.source}")
    return findings


def merged(texts, files):
    taken = 0
    for file in files:
        entries = json.loads(pathlib.Path(file).read_text(encoding="utf-8"))
        if isinstance(entries, dict):
            entries = [{"source": source, "translation": text} for source, text in entries.items()]
        for entry in entries:
            translation = entry.get("translation") or ""
            for key in texts:
                same = key.source == entry["source"] and entry.get("context", key.context) == key.context
                if same and not faults(key, translation) and texts[key] != translation:
                    texts[key] = translation
                    taken += 1
                elif same and translation and faults(key, translation):
                    print(f"not taken, {', '.join(faults(key, translation))}: {key.source}")
    return taken


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("action", choices=("update", "check", "merge"))
    parser.add_argument("files", nargs="*")
    parser.add_argument("--language", help="only this catalogue")
    parser.add_argument("--root", type=pathlib.Path, default=ROOT)
    asked = parser.parse_args()
    wanted = texts_of(asked.root) if asked.action != "merge" else []
    findings = []
    for path in sorted(asked.root.glob(CATALOGUES)):
        language = path.stem.removeprefix("rundiff_")
        if asked.language not in (None, language):
            continue
        texts = read(path)
        if asked.action == "check":
            findings += [f"{path.name}: {finding}" for finding in check(path, wanted, language)]
        elif asked.action == "merge":
            print(f"{path.name}: {merged(texts, asked.files)} translations taken")
            write(path, language, texts)
        else:
            texts = {key: texts.get(key, "") for key in wanted if key in texts or language != ENGLISH}
            print(f"{path.name}: {len(texts)} texts, {sum(not text for text in texts.values())} not translated")
            write(path, language, texts)
    for finding in findings:
        print(finding)
    return 1 if findings else 0


if __name__ == "__main__":
    sys.exit(main())

#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Which source files can be compiled as one: batches.py ROOT FILE... prints "file;batch" for each file, and nothing for
one that stays alone. Files that call things of their own by one name must not meet, nor may what is a type or a
constant in one be something else in a header.
"""

import collections
import math
import pathlib
import re
import sys
import zlib

MANY, MOST = 12, 16  # files of a batch
WORD = r"[A-Za-z_]\w*"


def hidden(text):
    """What lies between `namespace {` and `} // namespace`."""
    return "\n".join(re.findall(r"^namespace\n\{\n(.*?)^\} // namespace$", text, re.S | re.M))


def defined(text):
    """Names of types and constants, and names of functions, that stand at the left edge."""
    things = set(re.findall(rf"^(?:class|struct|enum class|enum|using|union)\s+({WORD})", text, re.M))
    functions = set()
    words = "class|struct|enum|using|template|namespace|public|private"
    for line in re.findall(rf"^(?![ {{}}#/]|(?:{words})\b).*", text, re.M):
        head = re.split(r"[(={;\[]", line, maxsplit=1)[0]
        call = line[len(head) :].startswith("(")
        (functions if call else things).update(re.findall(WORD, head)[-1:])
        if not call:
            things.update(re.findall(rf",\s*({WORD})\s*[={{\[]", line))
    return things, functions


def batches(files, public):
    """The files of a folder are divided by their names, not in their order: another file changes one batch or two."""
    count = {folder: math.ceil(n / MANY) for folder, n in collections.Counter(map(folder_of, files)).items()}
    made = {}
    for file in files:
        text = pathlib.Path(file).read_text()
        things, functions = defined(hidden(text))
        if things & (public[0] | public[1]) or functions & public[0]:
            continue
        own = things | functions | set(re.findall(rf"^using\s+[\w:]+::({WORD});", text, re.M))
        folder = folder_of(file)
        wishes = sorted(range(count[folder]), key=lambda number: zlib.crc32(f"{number} {file}".encode()))
        for batch in (made.setdefault(f"{folder}{number}", ([], set())) for number in wishes):
            if len(batch[0]) < MOST and not own & batch[1]:
                batch[0].append(file)
                batch[1].update(own)
                break
    return {name: members for name, (members, _) in made.items() if len(members) > 1}


def folder_of(file):
    return re.sub(r"\W", "_", str(pathlib.Path(file).parent))

root = pathlib.Path(sys.argv[1])
headers = [header for folder in ("app", "models", "widgets") for header in (root / folder).rglob("*.h")]
public = [set().union(*names) for names in zip(*(defined(header.read_text()) for header in headers))]
for batch, members in batches(sys.argv[2:], public).items():
    for file in members:
        print(f"{file};{batch}")

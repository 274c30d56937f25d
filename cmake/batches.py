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

MANY, MOST = 12, 16  # files of a batch of one folder
FEW = 8  # of several folders: each brings headers of its own
WORD = r"[A-Za-z_]\w*"


def hidden(text):
    """What lies between `namespace {` and `} // namespace`."""
    return "\n".join(re.findall(r"^namespace\n\{\n(.*?)^\} // namespace$", text, re.S | re.M))


def defined(text):
    """Names of types and constants, and names of functions, that stand at the left edge."""
    things = set(re.findall(rf"^(?:class|struct|enum class|enum|using|union)\s+({WORD})", text, re.M))
    functions = set()
    words = "class|struct|enum|using|template|namespace|public|protected|private"
    for line in re.findall(rf"^(?![ {{}}#/]|(?:{words})\b).*", text, re.M):
        head = re.split(r"[(={;\[]", line, maxsplit=1)[0]
        call = line[len(head) :].startswith("(")
        (functions if call else things).update(re.findall(WORD, head)[-1:])
        if not call:
            things.update(re.findall(rf",\s*({WORD})\s*[={{\[]", line))
    return things, functions


def batches(files, public):
    """The files of a folder are divided by their names, not in their order: another file changes one batch or two. What
    meets a name in each batch of its folder joins files of other folders."""
    count = {folder: math.ceil(n / MANY) for folder, n in collections.Counter(map(folder_of, files)).items()}
    made, left = {}, {}
    for file in files:
        own = names_of(file, public)
        if own is not None:
            folder = folder_of(file)
            wishes = sorted(range(count[folder]), key=lambda number: zlib.crc32(f"{number} {in_tree(file)}".encode()))
            if not placed(file, own, MOST, [made.setdefault(f"{folder}{number}", ([], {})) for number in wishes]):
                left[file] = own
    for members, _ in [batch for batch in made.values() if len(batch[0]) == 1]:
        left[members[0]] = names_of(members[0], public)
        members.clear()
    for file, own in left.items():
        placed(file, own, FEW, [made.setdefault(f"other{number}", ([], {})) for number in range(len(left))])
    return {name: members for name, (members, _) in made.items() if len(members) > 1}


def names_of(file, public):
    """The names that only the file itself sees, each with what it means: two files may have the same alias. None if one
    of them is something else in a header."""
    text = pathlib.Path(file).read_text()
    things, functions = defined(hidden(text))
    if things & (public[0] | public[1]) or functions & public[0]:
        return None
    own = names_of_headers(text)
    own.update(dict.fromkeys(things | functions, file))
    own.update(re.findall(rf"^using\s+({WORD})\s*=\s*([^;]+);", hidden(text), re.M))
    own.update((name, whole) for whole, name in re.findall(rf"^using\s+([\w:]+::({WORD}));", text, re.M))
    return own


def names_of_headers(text):
    """Those of the tests' own headers, each with its header: they mean something else in tests without it."""
    own = {}
    for header in re.findall(r'^#include "(tests/.*)"', text, re.M):
        text = (root / header).read_text()
        own.update(names_of_headers(text))
        own.update(dict.fromkeys(set().union(*defined(text)), header))
    return own


def placed(file, own, most, choices):
    """Puts a file into the first batch that has room for it and none of its names."""
    for members, names in choices:
        if len(members) < most and all(names.get(name, meaning) == meaning for name, meaning in own.items()):
            members.append(file)
            names.update(own)
            return True
    return False


def in_tree(file):
    """The path below the root: where a clone is located must not change its batches, or no two share a cache."""
    return str(pathlib.Path(file).absolute().relative_to(root))


def folder_of(file):
    return re.sub(r"\W", "_", str(pathlib.Path(in_tree(file)).parent))


root = pathlib.Path(sys.argv[1])
headers = [header for folder in ("app", "models", "widgets") for header in (root / folder).rglob("*.h")]
public = [set().union(*names) for names in zip(*(defined(header.read_text()) for header in headers))]
for batch, members in batches(sys.argv[2:], public).items():
    for file in members:
        print(f"{file};{batch}")

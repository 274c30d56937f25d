#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Which source files can be compiled as one: batches.py ROOT FILE... prints "file;batch" for each file, and nothing for
one that stays alone. Files that call things of their own by one name must not meet, nor may what is a type or a
constant in one be something else in a header of another.
"""

import collections
import functools
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
    things = set(re.findall(rf"^(?:class|struct|enum class|enum|using|union)\s+({WORD})(?!\w|\s*;)", text, re.M))
    functions = set()
    words = "class|struct|enum|using|template|namespace|public|protected|private"
    for line in re.findall(rf"^(?![ {{}}#/]|(?:{words})\b).*", text, re.M):
        head = re.split(r"[(={;\[]", line, maxsplit=1)[0]
        call = line[len(head) :].startswith("(")
        (functions if call else things).update(re.findall(WORD, head)[-1:])
        if not call:
            things.update(re.findall(rf",\s*({WORD})\s*[={{\[]", line))
    return things, functions


class Names:
    """What the files of a batch, or a single file, call things: those that a file sees alone, each with what it means (two
    files may have the same alias), and those of all their headers."""

    def __init__(self):
        self.own, self.hidden, self.public = {}, (set(), set()), (set(), set())

    def meets(self, other):
        return (
            any(other.own.get(name, meaning) != meaning for name, meaning in self.own.items())
            or self.hides(other)
            or other.hides(self)
        )

    def hides(self, other):
        """Would a header of the other mean something else? Functions only overload each other."""
        return bool(self.hidden[0] & (other.public[0] | other.public[1]) or self.hidden[1] & other.public[0])

    def add(self, other):
        self.own.update(other.own)
        for mine, more in zip(self.hidden + self.public, other.hidden + other.public):
            mine |= more


def batches(files):
    """The files of a folder are divided by their names, not in their order: another file changes one batch or two. What
    meets a name in each batch of its folder joins files of other folders."""
    count = {folder: math.ceil(n / MANY) for folder, n in collections.Counter(map(folder_of, files)).items()}
    made, left = {}, {}
    for file in files:
        names = names_of(file)
        folder = folder_of(file)
        wishes = sorted(range(count[folder]), key=lambda number: zlib.crc32(f"{number} {in_tree(file)}".encode()))
        if not placed(file, names, MOST, [made.setdefault(f"{folder}{number}", ([], Names())) for number in wishes]):
            left[file] = names
    for members, _ in [batch for batch in made.values() if len(batch[0]) == 1]:
        left[members[0]] = names_of(members[0])
        members.clear()
    for file, names in left.items():
        placed(file, names, FEW, [made.setdefault(f"other{number}", ([], Names())) for number in range(len(left))])
    return {name: members for name, (members, _) in made.items() if len(members) > 1}


def names_of(file):
    text = pathlib.Path(file).read_text()
    found = Names()
    for header in reached(text):
        for mine, more in zip(found.public, defined(text_of(header))):
            mine |= more
    things, functions = defined(hidden(text))
    found.hidden[0].update(things)
    found.hidden[1].update(functions - found.public[0]) # a constructor is no function
    found.own.update(names_of_headers(text))
    found.own.update(dict.fromkeys(things | functions, file))
    found.own.update(re.findall(rf"^using\s+({WORD})\s*=\s*([^;]+);", hidden(text), re.M))
    found.own.update((name, whole) for whole, name in re.findall(rf"^using\s+([\w:]+::({WORD}));", text, re.M))
    return found


def reached(text):
    """The headers of the tree that a text includes, also through others."""
    found, more = set(), [text]
    while more:
        for header in included(more.pop()):
            if header not in found and (root / header).exists(): # others are made while building
                found.add(header)
                more.append(text_of(header))
    return found


def included(text):
    return re.findall(r'^#include "([\w/]+\.h)"', text, re.M)


@functools.cache
def text_of(header):
    return (root / header).read_text()


def names_of_headers(text):
    """Those of the tests' own headers, each with its header: they mean something else in tests without it."""
    own = {}
    for header in filter(lambda header: header.startswith("tests/"), reached(text)):
        own.update(dict.fromkeys(set().union(*defined(text_of(header))), header))
    return own


def placed(file, own, most, choices):
    """Puts a file into the first batch that has room for it and none of its names."""
    for members, names in choices:
        if len(members) < most and not own.meets(names):
            members.append(file)
            names.add(own)
            return True
    return False


def in_tree(file):
    """The path below the root: where a clone is located must not change its batches, or no two share a cache."""
    return str(pathlib.Path(file).absolute().relative_to(root))


def folder_of(file):
    return re.sub(r"\W", "_", str(pathlib.Path(in_tree(file)).parent))


root = pathlib.Path(sys.argv[1])
for batch, members in batches(sys.argv[2:]).items():
    for file in members:
        print(f"{file};{batch}")

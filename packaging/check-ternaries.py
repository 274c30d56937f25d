#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Checks that no conditional expression is a branch of another one: check-ternaries.py [ROOT]

Prints every place in the C++ code of the program where a ?: chooses between the results of another ?:, and fails if
there is one. Statements, a switch or a table say the same one after the other."""

import pathlib
import re
import sys

CODE = ("app", "models", "widgets")
TOKEN = re.compile(r'R"([^(\s]*)\(.*?\)\1"|"(?:[^"\\\n]|\\.)*"|\'(?:[^\'\\\n]|\\.)+\'|//[^\n]*|/\*.*?\*/'
                   r'|::|\w+|[^\s\w]', re.S)


class Group:
    """What stands in one pair of brackets, up to the next comma or semicolon."""

    def __init__(self, is_branch):
        self.is_branch = is_branch  # the brackets themselves are a branch of a ?:
        self.open = 0  # ? whose : has not come yet
        self.chosen = is_branch  # a ? now would choose for a branch

    def end_part(self):
        self.open, self.chosen = 0, self.is_branch


def chained_lines(text):
    lines, groups, before = [], [Group(False)], ""
    for found in TOKEN.finditer(text):
        token, group = found.group(), groups[-1]
        if token.startswith(("//", "/*")):
            continue
        if token in ("(", "[", "{"):
            groups.append(Group(group.chosen and before in ("?", ":")))
        elif token in (")", "]", "}"):
            if len(groups) > 1:
                groups.pop()
            if token == "}":
                groups[-1].end_part()
        elif token in (",", ";"):
            group.end_part()
        elif token == "?":
            if group.chosen:
                lines.append(text.count("\n", 0, found.start()) + 1)
            group.open, group.chosen = group.open + 1, True
        elif token == ":" and group.open > 0:
            group.open -= 1
        before = token
    return lines


def main():
    root = pathlib.Path(sys.argv[1]) if len(sys.argv) > 1 else pathlib.Path(__file__).resolve().parent.parent
    places = [f"{path.relative_to(root)}:{line}: a ?: that is a branch of another ?:"
              for folder in CODE for path in sorted((root / folder).rglob("*")) if path.suffix in (".cpp", ".h")
              for line in chained_lines(path.read_text(encoding="utf-8"))]
    print("\n".join(places) or "No chained ?:")
    return 1 if places else 0


if __name__ == "__main__":
    sys.exit(main())

#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Checks that functions are easy to follow: check-complexity.py [ROOT]

The cognitive complexity of a function is the number of its branches, loops and sequences of && or ||, and for a branch or
loop one more for each that it stands in: the number of clang-tidy's readability-function-cognitive-complexity, without its
minutes for all files. The script relies on .clang-format: the braces of a function stand on lines of their own.

Fails if a function of the program has more than 15 and packaging/complexity-known.txt does not allow it that much. The list
only shrinks: a function that has at most 15 must not stand there. --known prints the list as it is now."""

import pathlib
import re
import sys

KNOWN = "packaging/complexity-known.txt"
CODE = ("app", "models", "widgets")
BODY = re.compile(r"^( *)\{\n(.*?)^\1\}", re.M | re.S)
HEAD_AFTER = re.compile(r"(?:\n|[;{}:])\n")
NAME = re.compile(r"(~?[\w:]+|operator\W+)\(")
NO_FUNCTION = re.compile(r"^\s*(?:inline )?(?:namespace|class|struct|enum|union)\b|=\s*$", re.M)
HARMLESS = re.compile(r'R"([^(\s]*)\(.*?\)\1"|"(?:[^"\\\n]|\\.)*"|\'(?:[^\'\\\n]|\\.)+\'|//[^\n]*|^ *#[^\n]*', re.S | re.M)
DECISION = re.compile(r"\b(?:if|else|for|while|switch|catch)\b|&&(?=\s)|\|\||\?")
TOKEN = re.compile(r"::|->|[=!<>]=|&&(?=\s)|\|\||[\w\"]+|[^\s\w]")
CLOSING = {"(": ")", "[": "]", "{": "}"}
MOST = 15
LEAST_OVER_LIMIT = 6  # five decisions, each in the one before: 1 + 2 + 3 + 4 + 5 = 15


class Function:
    """Reads the body of a function, and adds up its complexity."""

    def __init__(self, body):
        self.tokens = TOKEN.findall(body)
        self.at = 0
        self.complexity = 0
        while self.at < len(self.tokens):
            self.statement(0)

    def token(self, ahead=0):
        return self.tokens[self.at + ahead] if self.at + ahead < len(self.tokens) else ""

    def block(self, nesting):
        self.at += 1
        while self.token() not in ("}", ""):
            self.statement(nesting)
        self.at += 1

    def brackets(self, nesting):
        """The ( ) after a keyword."""
        self.at += 1
        self.expression((")",), nesting)
        self.at += 1

    def statement(self, nesting):
        token = self.token()
        if token == "{":
            self.block(nesting)
        elif token == "if":
            self.complexity += 1 + nesting
            self.branches(nesting)
        elif token in ("for", "while", "switch", "catch"):
            self.complexity += 1 + nesting
            self.at += 1
            self.brackets(nesting + 1)
            self.statement(nesting + 1)
        elif token == "do":
            self.complexity += 1 + nesting
            self.at += 1
            self.statement(nesting + 1)
            self.at += 1  # while
            self.expression((";",), nesting + 1)
            self.at += 1
        elif token == "try":
            self.at += 1
        elif token in ("case", "default"):
            self.at += 1
            self.expression((":",), nesting)
            self.at += 1
        else:
            self.expression((";", "}"), nesting)
            self.at += self.token() == ";"

    def branches(self, nesting):
        self.at += 2 if self.token(1) == "constexpr" else 1
        self.brackets(nesting)
        self.statement(nesting + 1)
        if self.token() != "else":
            return
        self.complexity += 1
        self.at += 1
        if self.token() == "if":
            self.branches(nesting)
        else:
            self.statement(nesting + 1)

    def expression(self, ends, nesting):
        """Up to one of the ends; returns the && or || that joins it."""
        before, operators, groups = "", [], []
        while self.token() and self.token() not in ends:
            token = self.token()
            if token in ("&&", "||"):
                operators.append(token)
            elif token in ("?", ":", ",", ";", "="):
                self.sequences(operators, groups)
                operators, groups = [], []
                self.complexity += 1 + nesting if token == "?" else 0
                nesting += token == "?"
            follows_value = re.match(r"[\w\])>\"]", before) and before not in ("return", "else", "case")
            if token == "[" and not follows_value:
                self.closure(nesting)
            elif token in CLOSING:
                self.at += 1
                joined = self.expression((CLOSING[token],), nesting)
                if token == "(" and not follows_value:
                    groups.append((len(operators), joined))
                self.at += 1
            else:
                self.at += 1
            before = token
        return self.sequences(operators, groups)

    def sequences(self, operators, groups):
        """Adds one for each sequence of the same operators; brackets in between do not divide a sequence."""
        for place, joined in groups:
            beside = operators[max(place - 1, 0):place + 1]
            self.complexity -= bool(joined) and joined == ("&&" if "&&" in beside else "".join(beside[:1]))
        if not operators:
            return groups[-1][1] if groups else ""
        alternatives = "||" in operators
        self.complexity += alternatives + sum(
            operator == "&&" and (place == 0 or operators[place - 1] != "&&") for place, operator in enumerate(operators))
        return "||" if alternatives else "&&"

    def closure(self, nesting):
        """A lambda."""
        self.at += 1
        self.expression(("]",), nesting)
        self.at += 1
        while self.token() and self.token() not in ("{", ";", ")", ","):
            if self.token() == "(":
                self.brackets(nesting)
            else:
                self.at += 1
        if self.token() == "{":
            self.block(nesting + 1)


def blanked(found):
    text = found.group()
    return '""' + "\n" * text.count("\n") if text[0] in "R\"'" else ""


def functions(text):
    """The line, the name and the body of each function that may be over the limit."""
    text = HARMLESS.sub(blanked, text)
    at = 0
    while found := BODY.search(text, at):
        head = HEAD_AFTER.split(text[at:found.start()])[-1]
        is_function = not NO_FUNCTION.search(head)
        at = found.end() if is_function else found.start(2)
        if is_function and len(DECISION.findall(found.group(2))) >= LEAST_OVER_LIMIT:
            name = NAME.search(head)
            yield text.count("\n", 0, found.start()) + 1, name.group(1) if name else head.strip(), found.group(2)


def complex_functions(root):
    for path in sorted(path for folder in CODE for path in (root / folder).rglob("*") if path.suffix in (".cpp", ".h")):
        for line, name, body in functions(path.read_text(encoding="utf-8")):
            complexity = Function(body).complexity
            if complexity > MOST:
                yield path.relative_to(root).as_posix(), line, name, complexity


def known_functions(text):
    """The number that the list allows each function."""
    entries = [line.split() for line in text.splitlines() if line and not line.startswith("#")]
    return {(path, name): int(most) for path, name, most in entries}


def main():
    arguments = [argument for argument in sys.argv[1:] if argument != "--known"]
    root = pathlib.Path(arguments[0]) if arguments else pathlib.Path(__file__).resolve().parent.parent
    found = {}
    for path, line, name, complexity in complex_functions(root):
        found[path, name] = max((complexity, line), found.get((path, name), (0, 0)))
    if "--known" in sys.argv:
        print("\n".join(f"{path} {name} {complexity}" for (path, name), (complexity, _) in found.items()))
        return 0
    known = known_functions((root / KNOWN).read_text(encoding="utf-8"))
    wrong = [f"{path}:{line}: {name} has a complexity of {complexity}, allowed are {known.get((path, name), MOST)}"
             for (path, name), (complexity, line) in found.items() if complexity > known.get((path, name), MOST)]
    wrong += [f"{KNOWN}: {path} {name} has at most {MOST} now: take it from the list"
              for path, name in known if (path, name) not in found]
    print("\n".join(wrong) or f"{len(known)} functions are known to have a complexity over {MOST}, no others have")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())

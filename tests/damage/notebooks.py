# SPDX-License-Identifier: GPL-3.0-or-later
"""Notebooks of Jupyter: what a training printed in a cell, and tables of metrics as HTML; read by Python's json."""
import html.parser
import json

from jsonlogs import Repeated
from kind import Account, Kind, losses, number
from textlogs import FORMS

COUNT = 40
NAME = "train.ipynb"
PLAIN = FORMS["text-plain"]


def notebook(outputs):
    code = {"cell_type": "code", "execution_count": 1, "id": "a1b2c3d4", "metadata": {}, "outputs": outputs,
            "source": ["train()"]}
    text = {"cell_type": "markdown", "id": "b1b2c3d4", "metadata": {}, "source": ["# Training"]}
    whole = {"cells": [text, code], "metadata": {"language_info": {"name": "python"}}, "nbformat": 4,
             "nbformat_minor": 5}
    return {NAME: (json.dumps(whole, indent=1) + "\n").encode()}


def printed(random, apart):
    """In several pieces, as the kernel sends them."""
    lines = PLAIN.text(random, apart).splitlines(keepends=True)
    cut = random.randrange(1, len(lines))
    return notebook([{"name": "stdout", "output_type": "stream", "text": part} for part in (lines[:cut], lines[cut:])])


def table(random, apart):
    rows = "".join(f"    <tr>\n      <td>{i + 1}</td>\n      <td>{loss:.6f}</td>\n      <td>{loss + 0.1:.6f}</td>\n"
                   "    </tr>\n" for i, loss in enumerate(losses(random, COUNT, apart)))
    html_text = ('\n    <div>\n      <progress value="40" max="40"></progress>\n      [40/40 00:07]\n    </div>\n'
                 '    <table border="1" class="dataframe">\n  <thead>\n <tr style="text-align: left;">\n      '
                 "<th>Step</th>\n      <th>Training Loss</th>\n      <th>Validation Loss</th>\n    </tr>\n  </thead>\n"
                 f"  <tbody>\n{rows}  </tbody>\n</table><p>")
    data = {"text/html": html_text.splitlines(keepends=True), "text/plain": ["<IPython.core.display.HTML object>"]}
    return notebook([{"data": data, "metadata": {}, "output_type": "display_data"}])


def parsed(files):
    try:
        whole = json.loads(files.get(NAME, b"").rstrip(b"\0").decode("utf-8-sig", "surrogateescape"),
                           object_pairs_hook=Repeated, strict=False)
    except (ValueError, RecursionError):
        return []
    found = []
    for cell in member(whole, "cells", list):
        for output in member(cell, "outputs", list):
            found.append(output)
    return found


def member(whole, name, kind):
    """Of an object, where it has it once and of this kind."""
    value = whole.get(name) if isinstance(whole, Repeated) and name not in whole.repeats else None
    return value if isinstance(value, kind) else kind()


def text_of(lines):
    return "".join(line for line in lines if isinstance(line, str))


def printed_account(files):
    account = Account()
    account.merge(PLAIN.account("".join(text_of(member(output, "text", list)) for output in parsed(files))))
    return account


class Rows(html.parser.HTMLParser):
    """The cells of each row."""

    def __init__(self, text):
        super().__init__()
        self.rows, self.cell = [], None
        self.feed(text)
        self.close()

    def handle_starttag(self, tag, attrs):
        if tag == "tr":
            self.end_cell()
            self.rows.append([])
        elif tag in ("td", "th") and self.rows:
            self.end_cell()
            self.cell = ""

    def handle_endtag(self, tag):
        if tag in ("td", "th", "tr", "table"):
            self.end_cell()

    def end_cell(self):
        if self.cell is not None:
            self.rows[-1].append(self.cell.strip())
            self.cell = None

    def handle_data(self, data):
        if self.cell is not None:
            self.cell += data


def table_account(files):
    account = Account()
    for output in parsed(files):
        rows = Rows(text_of(member(member(output, "data", dict), "text/html", list))).rows
        header = [name.lower() for name in rows[0]] if rows else []
        for cells in rows[1:]:
            if len(cells) != len(header) or "step" not in header:
                continue
            row = {name: number(cell) for name, cell in zip(header, cells)}
            for name in ("training loss", "validation loss"):
                if row["step"] is not None and row.get(name) is not None:
                    account.add((row["step"], name), row[name])
    return account


def kinds():
    yield Kind("notebook-printed", printed, printed_account)
    yield Kind("notebook-table", table, table_account)

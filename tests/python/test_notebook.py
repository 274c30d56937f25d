# SPDX-License-Identifier: GPL-3.0-or-later
"""A notebook shows a comparison by itself: executed and written as HTML by Debian's nbconvert."""

import json
import pathlib
import subprocess
import sys

EXAMPLE = pathlib.Path(__file__).resolve().parents[2] / "resources" / "examples" / "vision"
CELLS = (
    f"import rundiff\nfound = rundiff.compare({str(EXAMPLE / 'A')!r}, {str(EXAMPLE / 'B')!r})\nfound",
    "found.pairs()",
)


def notebook():
    cells = [
        {"cell_type": "code", "id": f"cell{number}", "metadata": {}, "source": source, "outputs": [], "execution_count": None}
        for number, source in enumerate(CELLS)
    ]
    return {"nbformat": 4, "nbformat_minor": 5, "metadata": {"kernelspec": {"name": "python3", "display_name": "3"}}, "cells": cells}


def test_comparison_and_table_are_shown(tmp_path):
    (tmp_path / "work.ipynb").write_text(json.dumps(notebook()))
    command = [sys.executable, "-m", "nbconvert", "--to", "html", "--execute", "work.ipynb"]
    subprocess.run(command, cwd=tmp_path, check=True, capture_output=True, timeout=240)
    page = (tmp_path / "work.html").read_text()
    assert "grid_sample.0.forward.output.0" in page
    assert page.count("<table") >= 1
    assert "Traceback" not in page

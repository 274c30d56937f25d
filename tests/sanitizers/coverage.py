#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Reads what `llvm-cov export -summary-only` says and prints how many lines below a folder were run: the least reached
files, then all. Fails at 90 % or less."""

import json
import pathlib
import sys

WANTED = 90.0
SHOWN = 12

folder = pathlib.Path(sys.argv[1]).resolve()
files = []
for file in json.load(sys.stdin)["data"][0]["files"]:
    path = pathlib.Path(file["filename"]).resolve()
    lines = file["summary"]["lines"]
    if path.is_relative_to(folder) and lines["count"]:
        files.append((lines["covered"] / lines["count"], lines["count"], lines["covered"], path.relative_to(folder)))

for share, count, _, path in sorted(files)[:SHOWN]:
    print(f"{100 * share:6.1f} % of {count:5} lines  {path}")
reached = sum(covered for _, _, covered, _ in files)
lines = sum(count for _, count, _, _ in files)
share = 100 * reached / lines if lines else 0.0
print(f"{share:6.1f} % of {lines:5} lines of {folder.name}/")
sys.exit(0 if share > WANTED else 1)

#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# Builds what is measured, makes the data, measures and prints the table: bench.sh [--small] [--only CASES] ...
# After the build it takes about ten minutes, 8 GB of disk and a quiet machine; its table is written to
# tests/benchmarks/RESULTS.md.
source "$(dirname "${BASH_SOURCE[0]}")/common.sh"

install_dependencies
build_rundiff release --target rundiff bench_pan bench_table
results=(--results "$root/tests/benchmarks/RESULTS.md")
[ $# -eq 0 ] || results=()
exec /usr/bin/python3 "$root/tests/benchmarks/bench.py" "$root/build/release" "${results[@]}" "$@"

#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# Checks that every C++ file is formatted with .clang-format. With --fix: formats them.
source "$(dirname "${BASH_SOURCE[0]}")/common.sh"

install_dependencies
cd "$root"
mapfile -t files < <(git ls-files '*.cpp' '*.h')
if [ "${1:-}" = "--fix" ]; then
    clang-format -i "${files[@]}"
else
    step "Checking the format of ${#files[@]} files" clang-format --dry-run --Werror "${files[@]}"
fi

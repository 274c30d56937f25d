#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# Makes HTML of the documentation in both languages, with pictures that the program draws: docs.sh [FOLDER]
# (build/docs). RUNDIFF names a program that is already built. docs.sh --renew draws the pictures of docs/ again and
# writes the help texts that docs/ shows.
source "$(dirname "${BASH_SOURCE[0]}")/common.sh"

install_dependencies build run package
program="${RUNDIFF:-$root/build/release/app/rundiff}"
if [ -z "${RUNDIFF:-}" ]; then
    build_rundiff release --target rundiff
fi
folder="${1:-$root/build/docs}"
if [ "$folder" = --renew ]; then
    step "Renewing the pictures and help texts of docs/" "$root/packaging/docs-renew.py" "$program"
    exit
fi
step "Making the documentation" "$root/packaging/docs.py" "$folder" "$program"
say "$folder/index.html"

#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# Makes HTML of the documentation in both languages, with pictures that the program draws: docs.sh [FOLDER]
# (build/docs). RUNDIFF names a program that is already built. docs.sh --pictures draws the pictures of docs/ again.
source "$(dirname "${BASH_SOURCE[0]}")/common.sh"

install_dependencies build run package
program="${RUNDIFF:-$root/build/release/app/rundiff}"
if [ -z "${RUNDIFF:-}" ]; then
    build_rundiff release --target rundiff
fi
folder="${1:-$root/build/docs}"
if [ "$folder" = --pictures ]; then
    folder="$(mktemp -d)"
    trap 'rm -rf "$log" "$folder"' EXIT
    step "Drawing the pictures" "$root/packaging/docs.py" "$folder" "$program"
    cp "$folder"/pictures/*.png "$root/docs/pictures/"
    cp "$folder"/zh_CN/pictures/*.png "$root/docs/zh_CN/pictures/"
    exit
fi
step "Making the documentation" "$root/packaging/docs.py" "$folder" "$program"
say "$folder/index.html"

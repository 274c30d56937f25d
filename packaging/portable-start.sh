#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Starts Rundiff with the libraries of its own folder.
start=$(readlink -f "$0")
here=$(dirname "$(dirname "$start")")
export FONTCONFIG_FILE="$here/share/fonts.conf"
export GCONV_PATH="$here/lib/gconv"
[ -z "${USER_PWD:-}" ] || cd "$USER_PWD" # where the file that extracts itself was started
set -- "$here/lib/rundiff" "$@"
for loader in "$here"/lib/ld-linux*.so.*; do
    exec "$loader" --library-path "$here/lib" "$@"
done

#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Starts Rundiff with the libraries of its own folder.
start=$(readlink -f "$0")
here=$(dirname "$(dirname "$start")")
if [ ! -e /etc/fonts/fonts.conf ]; then
    export FONTCONFIG_FILE="$here/share/fonts.conf"
fi
export GCONV_PATH="$here/lib/gconv"
set -- "$here/lib/rundiff" "$@"
for loader in "$here"/lib/ld-linux*.so.*; do
    exec "$loader" --library-path "$here/lib" "$@"
done

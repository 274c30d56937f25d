#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# Installs what is missing, builds Rundiff and opens the bundled example in its window.
# Without a display it prints the verdict and writes a picture of the window instead.
source "$(dirname "${BASH_SOURCE[0]}")/common.sh"

install_dependencies
build_rundiff release --target rundiff

rundiff="$root/build/release/app/rundiff"
example="$root/resources/examples/vision"
if [ -n "${DISPLAY:-}${WAYLAND_DISPLAY:-}" ]; then
    say "Opening two runs of a vision model: $example"
    exec "$rundiff" "$example/A" "$example/B"
fi

verdict=0
"$rundiff" compare "$example/A" "$example/B" || verdict=$?
[ "$verdict" -le 1 ] || fail "comparing the example"
picture="$root/build/release/example.png"
"$rundiff" render "$example/A" "$example/B" --view window --out "$picture" >"$log" 2>&1 || fail "drawing the window"
say ""
say "No display here: a picture of the window is in $picture"

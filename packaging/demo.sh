#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# Installs the build dependencies, builds Rundiff and opens the bundled example in its window. An installed Rundiff of the
# same commit or release is used instead of a build.
# Without a display it prints the verdict and writes a picture of the window instead.
source "$(dirname "${BASH_SOURCE[0]}")/common.sh"

rundiff="$(command -v rundiff || true)"

# Whether the installed program was made from these sources: a version without a commit, or of a changed tree, says nothing.
is_this_one() {
    local version
    version="$("$root/packaging/version.sh")"
    [[ "$version" != *~dev && "$version" != *.dirty ]] && [ "$("$rundiff" --version 2>&1)" = "rundiff $version" ]
}

if [ -z "$rundiff" ] || ! is_this_one; then
    install_dependencies build run
    build_rundiff release --target rundiff
    rundiff="$root/build/release/app/rundiff"
fi

example="$root/resources/examples/vision"
if [ -n "${DISPLAY:-}${WAYLAND_DISPLAY:-}" ]; then
    say "Opening two runs of a vision model: $example"
    exec "$rundiff" "$example/A" "$example/B"
fi

verdict=0
"$rundiff" compare "$example/A" "$example/B" || verdict=$?
[ "$verdict" -le 1 ] || fail "comparing the example"
mkdir -p "$root/build"
picture="$root/build/example.png"
"$rundiff" render "$example/A" "$example/B" --view window --out "$picture" >"$log" 2>&1 || fail "drawing the window"
say ""
say "No display here: a picture of the window is in $picture"

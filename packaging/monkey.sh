#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# Tests the window with random input: monkey.sh [SECONDS (60)] [SEED] [FOLDER...]
# Random keys, clicks, sizes, docks and menus with the example, the tests' runs and the pairs of runs (A and B) that are
# in the folders. Fails if the window does not become idle, works for more than 200 ms before it answers the next input
# (20 times as long under sanitizers), or Qt reports a warning, and prints how to reproduce it.
# RUNDIFF_PRESET chooses the build (release).
source "$(dirname "${BASH_SOURCE[0]}")/common.sh"

preset="${RUNDIFF_PRESET:-release}"
seconds="${1:-60}"
seed="${2:-$RANDOM$RANDOM}"

install_dependencies
build_rundiff "$preset" --target monkey
say "Testing the window with random input for $seconds s"
QT_QPA_PLATFORM="${QT_QPA_PLATFORM:-offscreen}" LC_ALL=C.UTF-8 LSAN_OPTIONS="suppressions=$root/tests/sanitizers/leaks.supp:print_suppressions=0" \
    "build/$preset/tests/gui/monkey" "$seconds" "$seed" "${@:3}" || fail "the window (seed $seed)"

#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# Installs what is missing, builds everything and runs all tests without a display: test.sh [ctest arguments]
# test.sh --thorough compiles for sanitizers instead and runs all tests under them, says how much of models/ they reach,
# plays with the window for a minute and a half, and gives each fuzz target 20 seconds.
source "$(dirname "${BASH_SOURCE[0]}")/common.sh"

install_dependencies
if [ "${1:-}" != --thorough ]; then
    build_rundiff release
    say "Testing"
    ctest --preset release --parallel "$(nproc)" "$@" || fail "tests"
    exit
fi

cd "$root"
packaging/sanitize.sh thread
packaging/sanitize.sh address
RUNDIFF_PRESET=checked packaging/monkey.sh 90 1 # one seed, so that the same commit gives the same answer
packaging/fuzz.sh 20

#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# Installs missing packages, builds everything and runs all tests without a display: test.sh [ctest arguments]
# A test whose tools are missing is skipped; the last lines say what it lacked. With all packages none is.
# test.sh --thorough compiles for sanitizers instead and runs all tests under them, prints their coverage of models/,
# tests the window with random input for 20 seconds, and runs each fuzz target for 2 seconds.
source "$(dirname "${BASH_SOURCE[0]}")/common.sh"

install_dependencies
if [ "${1:-}" != --thorough ]; then
    build_rundiff release
    say "Testing"
    passed=0
    ctest --preset release --parallel "$(nproc)" "$@" || passed=$?
    grep -h '^skipped: ' build/release/Testing/Temporary/LastTest.log | sort -u || true
    [ "$passed" -eq 0 ] || fail "tests"
    exit
fi

cd "$root"
packaging/sanitize.sh thread
packaging/sanitize.sh address
RUNDIFF_PRESET=checked packaging/monkey.sh 20 1 # one seed, so that the same commit gives the same answer
packaging/fuzz.sh 2

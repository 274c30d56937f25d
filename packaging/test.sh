#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# Installs what is missing, builds everything and runs all tests without a display: test.sh [ctest arguments]
# test.sh --thorough runs them under sanitizers, with how much of models/ they reach, then the fuzz targets; of what users
# run, it takes the tests that look at the clock or run the whole program.
source "$(dirname "${BASH_SOURCE[0]}")/common.sh"

install_dependencies
if [ "${1:-}" != --thorough ]; then
    build_rundiff release
    say "Testing"
    ctest --preset release --parallel "$(nproc)" "$@" || fail "tests"
    exit
fi

cd "$root"
mapfile -t whole < <(grep -lr 'tests/patience.h' tests --include='tst_*.cpp'; ls tests/app/tst_*.cpp)
mapfile -t whole < <(basename -s .cpp "${whole[@]}" | sort -u)
[ -f build/release/build.ninja ] || step "Configuring (release)" cmake --preset release -DCMAKE_UNITY_BUILD=ON
build_rundiff release --target rundiff "${whole[@]}"
say "Testing what users run"
ctest --preset release --parallel "$(nproc)" -R "$(any_of "${whole[@]}")" || fail "tests"
packaging/sanitize.sh thread
packaging/sanitize.sh address
packaging/fuzz.sh 20

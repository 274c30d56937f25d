#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# Installs what is missing, builds everything and runs all tests without a display.
source "$(dirname "${BASH_SOURCE[0]}")/common.sh"

install_dependencies
build_rundiff release
say "Testing"
ctest --preset release --parallel "$(nproc)" "$@" || fail "tests"

#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# Damages COUNT (5000) files, one of each pair of runs, and shows where Rundiff still reported "same":
# damage.sh [COUNT [SEED [KIND,KIND ...]]]
source "$(dirname "${BASH_SOURCE[0]}")/common.sh"

install_dependencies
build_rundiff release --target rundiff
exec "$root/tests/damage/damage.py" "$root/build/release/app/rundiff" --count "${1:-5000}" --seed "${2:-1}" \
    ${3:+--kinds "$3"}

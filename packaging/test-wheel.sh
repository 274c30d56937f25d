#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# Installs the wheel of build/wheel with pip on Debian systems without anything else, older and newer than the one that it
# was made on, and uses it there: test-wheel.sh [bullseye] [bookworm] [trixie] (all). Run wheel.sh first. Takes a minute for
# each, because it downloads these systems.
source "$(dirname "${BASH_SOURCE[0]}")/common.sh"

install_dependencies package
trial="$(mktemp -d)"
scrap+=("$trial")
cp "$root/build/wheel"/*"_$(uname -m).whl" "$root/packaging/wheel-trial.sh" "$trial"
[ $# -gt 0 ] || set -- bullseye bookworm trixie
for name in "$@"; do
    mmdebstrap --quiet --variant=minbase --aptopt='Acquire::Languages "none"' \
        --aptopt='APT::Install-Recommends "false"' --include=python3-venv \
        --customize-hook="copy-in $trial /tmp" \
        --chrooted-customize-hook="sh /tmp/$(basename "$trial")/wheel-trial.sh" \
        "$name" /dev/null || fail "the trial of the wheel on $name"
done

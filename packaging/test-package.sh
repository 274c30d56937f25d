#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# Installs the packages of build/packages on a Debian 12 without anything else and uses them there: test-package.sh
# [FOLDER OF PACKAGES]. Run package.sh first. Takes minutes, because it downloads that system.
source "$(dirname "${BASH_SOURCE[0]}")/common.sh"

packages="${1:-$root/build/packages}"
install_dependencies package
trial="$(mktemp -d)"
scrap+=("$trial")
cp "$packages"/*.deb "$root/packaging/package-trial.sh" "$trial"
mmdebstrap --quiet --variant=minbase --aptopt='Acquire::Languages "none"' \
    --customize-hook="copy-in $trial /tmp" \
    --chrooted-customize-hook="sh /tmp/$(basename "$trial")/package-trial.sh" \
    bookworm /dev/null || fail "the trial of the packages"

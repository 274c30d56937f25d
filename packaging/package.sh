#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# Makes the Debian packages rundiff, rundiff-cli and python3-rundiff in build/packages and checks them: package.sh
source "$(dirname "${BASH_SOURCE[0]}")/common.sh"

install_dependencies build run package
build_rundiff release --target rundiff rundiff-cli
RUNDIFF="$root/build/release/app/rundiff" "$root/packaging/docs.sh"
rm -rf "$root/build/packages"
step "Making the packages" cpack --config "$root/build/release/CPackConfig.cmake" -B "$root/build/packages"
step "Checking the desktop file" desktop-file-validate "$root/packaging/io.github.rundiff.Rundiff.desktop"
step "Checking the AppStream data" "$root/packaging/check-metainfo.sh" \
    "$root/build/release/packaging/io.github.rundiff.Rundiff.metainfo.xml"
step "Checking the packages" lintian --allow-root --fail-on error,warning "$root"/build/packages/*.deb
ls -l "$root"/build/packages/*.deb

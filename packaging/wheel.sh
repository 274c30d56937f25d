#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# Makes the wheel in build/wheel: the command line program with its libraries and its C library, for any Linux, and the
# Python package; and the source archive of the package. Then installs it in an empty environment and uses it: wheel.sh
# For aarch64: package-arm64.sh wheel, which calls wheel.sh make BUILD OUT in a system of its own.
source "$(dirname "${BASH_SOURCE[0]}")/common.sh"

largest=$((25 * 1024 * 1024))

# make_wheel BUILD OUT: of what was built there, for whatever processor.
make_wheel() {
    local scratch machine program="$1/app/cli/rundiff"
    scratch="$(mktemp -d)"
    scrap+=("$scratch")
    machine="$(LC_ALL=C readelf -h "$program" | awk '/Machine:/ { print /AArch64/ ? "aarch64" : "x86_64" }')"
    SOURCE_DATE_EPOCH="$(packaging/version.sh --time)"
    export SOURCE_DATE_EPOCH
    packaging/bundle.py "$program" "$scratch/program" "$(packaging/version.sh)"
    cmake --install "$1" --component cli --prefix "$scratch/installed"
    rm -rf "$scratch"/installed/share/{doc,lintian}
    mkdir -p "$2"
    packaging/pythonpackage.py wheel "$2" "$scratch/program" "$scratch/installed/share" "py3-none-manylinux2014_$machine"
    packaging/pythonpackage.py sdist "$2"
}

check_size() {
    local wheel
    for wheel in "$@"; do
        [ "$(stat -c %s "$wheel")" -le "$largest" ] || fail "${wheel##*/} is larger than $largest bytes"
    done
}

cd "$root"
if [ "${1:-}" = make ]; then
    make_wheel "$2" "$3"
    check_size "$3"/*.whl
    exit
fi
install_dependencies build package
build_rundiff release --target rundiff-cli
rm -rf build/wheel
step "Making the wheel" make_wheel build/release build/wheel
check_size build/wheel/*.whl
step "Trying it in an empty environment" env RUNDIFF_WHEELS=build/wheel tests/packaging/tst_wheel.py
ls -l build/wheel

#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# Makes the Debian packages rundiff and rundiff-cli for arm64 in build/packages-arm64, on a machine with another
# processor, in a Debian 12 of its own that is removed afterwards, and tries the program in an emulator: package-arm64.sh
# Also the wheel for aarch64, in build/wheel; package-arm64.sh wheel makes this alone.
# As for docs.sh, RUNDIFF names a program for this machine that is already built.
source "$(dirname "${BASH_SOURCE[0]}")/common.sh"

tools=(crossbuild-essential-arm64 cmake dpkg-dev file librsvg2-bin lintian ninja-build pkgconf
    python3 qemu-user-static qt6-base-dev-tools qt6-l10n-tools qt6-tools-dev-tools)

# The libraries of the list, for arm64; some are headers only, and the same for every processor.
libraries() {
    local package
    while read -r package; do
        case "$package" in
        libeigen3-dev | libexpected-dev | nlohmann-json3-dev) echo "$package" ;;
        lib*-dev | qt6-*-dev | zlib1g-dev) echo "$package:arm64" ;;
        esac
    done < <(packages_for build)
}

build_inside() {
    local example=resources/examples/vision/A
    cd "$root"
    cmake --preset release --toolchain cmake/arm64.cmake -DBUILD_TESTING=OFF
    cmake --build build/release --target rundiff-cli
    qemu-aarch64-static build/release/app/cli/rundiff compare "$example" "$example"
    packaging/wheel.sh make build/release build/wheel
    [ "${1:-}" = wheel ] || package_inside
}

package_inside() {
    cmake --build build/release --target rundiff
    cpack --config build/release/CPackConfig.cmake -D "CPACK_COMPONENTS_ALL=Unspecified;cli" -B build/packages-arm64
    rm -rf build/packages-arm64/_CPack_Packages
    lintian --allow-root --fail-on error,warning build/packages-arm64/*.deb
}

# There is no .git in the new system: the version is found as in an archive that git made.
add_commit() {
    local folder
    folder="$(mktemp -d)"
    mkdir "$folder/packaging"
    git -C "$root" log -1 --format='%H %ct %D' >"$folder/packaging/commit.txt"
    git -C "$root" diff --quiet HEAD || sed -i 's/$/ dirty/' "$folder/packaging/commit.txt"
    tar -C "$folder" -rf "$source" ./packaging/commit.txt
    rm -r "$folder"
}

if [ "${1:-}" = inside ]; then
    build_inside "${2:-}"
    exit
fi

kind="${1:-packages}"
install_dependencies package
[ "$kind" = wheel ] || "$root/packaging/docs.sh"
source="$(mktemp)"
scrap+=("$source")
tar -C "$root" --exclude=./build --exclude=./.git -cf "$source" .
[ "$kind" = wheel ] || tar -C "$root" -rf "$source" ./build/docs
add_commit
made=("/rundiff/build/wheel")
[ "$kind" = wheel ] || made+=("/rundiff/build/packages-arm64")
rm -rf "$root/build/packages-arm64"
mkdir -p "$root/build"
includes="$(printf '%s,' "${tools[@]}" $(libraries))"
step "Building in a Debian 12 with libraries for arm64" \
    mmdebstrap --variant=apt --architectures=amd64,arm64 --aptopt='APT::Install-Recommends "false"' \
    --include="${includes%,}" --customize-hook="mkdir \"\$1/rundiff\" && tar -C \"\$1/rundiff\" -xf '$source'" \
    --chrooted-customize-hook="/rundiff/packaging/package-arm64.sh inside $kind" \
    --customize-hook="copy-out ${made[*]} '$root/build'" bookworm /dev/null
ls -l "$root"/build/wheel/*aarch64.whl
[ "$kind" = wheel ] || ls -l "$root"/build/packages-arm64/*.deb

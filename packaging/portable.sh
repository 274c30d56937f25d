#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# Makes build/portable/rundiff-VERSION-MACHINE.tar.gz: Rundiff with all its libraries and its C library, for systems
# older than Debian 12 and without rights to install. Unpack it anywhere and start its bin/rundiff. The file .run beside it
# is the same as one program, which extracts itself into a temporary folder: portable.sh
source "$(dirname "${BASH_SOURCE[0]}")/common.sh"

plugins=(platforms/libqoffscreen platforms/libqxcb iconengines/libqsvgicon imageformats/libqsvg)

chinese=/usr/share/fonts/truetype/droid/DroidSansFallbackFull.ttf

# Files that a program or library is linked with, and its interpreter.
libraries_of() {
    ldd "$@" | awk '$2 == "=>" && $3 ~ /^\// { print $3 } $1 ~ /^\/.*ld-linux/ { print $1 }' | sort -u
}

copy_libraries() {
    local file files=(/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf "$chinese")
    while read -r file; do
        cp -L "$file" "$tree/lib/"
        files+=("$file")
    done < <(libraries_of "$tree/lib/rundiff" "$tree"/lib/plugins/*/*.so)
    for plugin in "${plugins[@]}"; do
        files+=("$1/$plugin.so")
    done
    packaging/bundle.py --encodings "$tree/lib/rundiff" "$tree/lib/gconv"
    packaging/bundle.py --components "$tree/share/doc/rundiff" "$version" "${files[@]}"
}

copy_program() {
    local folder
    folder="$(dirname "$(ldconfig -p | awk '/libQt6Core\.so\.6/ { print $NF; exit }')")/qt6/plugins"
    cmake --install build/release --strip --prefix "$tree"
    rm -rf "$tree/lib/python3" "$tree/share/lintian"
    mkdir -p "$tree/lib/plugins" "$tree/share/fonts"
    mv "$tree/bin/rundiff" "$tree/lib/rundiff"
    for plugin in "${plugins[@]}"; do
        mkdir -p "$tree/lib/plugins/${plugin%/*}"
        cp "$folder/$plugin.so" "$tree/lib/plugins/${plugin%/*}/"
    done
    copy_libraries "$folder"
    cp /usr/share/fonts/truetype/dejavu/DejaVuSans{,-Bold,Mono,Mono-Bold}.ttf "$chinese" "$tree/share/fonts/"
    cp "$root/packaging/portable-start.sh" "$tree/bin/rundiff"
    printf '[Paths]\nPrefix=.\nPlugins=plugins\n' >"$tree/lib/qt.conf"
    cp "$root/packaging/portable-fonts.conf" "$tree/share/fonts.conf"
}

install_dependencies build run package
build_rundiff release --target rundiff rundiff-cli
version="$(build/release/app/rundiff --version | cut -d ' ' -f 2)"
tree="$root/build/portable/rundiff-$version-$(uname -m)"
rm -rf "$root/build/portable"
mkdir -p "$tree"
step "Collecting the program and its libraries" copy_program
step "Trying it" "$tree/bin/rundiff" --version
tar -C "$root/build/portable" --owner=0 --group=0 --sort=name -czf "$tree.tar.gz" "${tree##*/}"
step "Making one file of it" makeself --quiet --nox11 --xz "$tree" "$tree.run" "Rundiff $version" ./bin/rundiff
step "Trying the file" "$tree.run" --quiet -- --version
ls -l "$tree.tar.gz" "$tree.run"

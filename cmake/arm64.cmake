# SPDX-License-Identifier: GPL-3.0-or-later
# Cross-builds for arm64 with Debian's toolchain. In a Debian 12 with the foreign architecture arm64 (dpkg
# --add-architecture arm64) and crossbuild-essential-arm64, install the libraries of packaging/dependencies.txt as
# :arm64, and cmake, ninja-build, pkgconf, python3, protobuf-compiler, qt6-base-dev-tools, qt6-tools-dev-tools and
# qt6-l10n-tools for the machine that builds. Then: cmake --preset release --toolchain cmake/arm64.cmake
# -DRUNDIFF_NATIVE=FOLDER/app, with the folder of a native build, whose programs write the manual pages.
set(CMAKE_SYSTEM_NAME Linux)
set(CMAKE_SYSTEM_PROCESSOR aarch64)
set(CMAKE_C_COMPILER aarch64-linux-gnu-gcc)
set(CMAKE_CXX_COMPILER aarch64-linux-gnu-g++)
set(CMAKE_LIBRARY_ARCHITECTURE aarch64-linux-gnu)
set(RUNDIFF_DEBIAN_ARCHITECTURE arm64)
# Debian's pkg-config for another architecture is the native one with other folders.
set(ENV{PKG_CONFIG_LIBDIR} /usr/lib/aarch64-linux-gnu/pkgconfig:/usr/share/pkgconfig)
# Qt's own tools (moc, rcc, uic) are native programs, and are described next to the libraries for arm64.
set(QT_HOST_PATH /usr)
set(QT_HOST_PATH_CMAKE_DIR /usr/lib/aarch64-linux-gnu/cmake)

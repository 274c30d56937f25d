# SPDX-License-Identifier: GPL-3.0-or-later
# Cross-builds for arm64 with Debian's toolchain: cmake --preset release --toolchain cmake/arm64.cmake. The libraries are
# those of packaging/dependencies.txt for arm64; packaging/package-arm64.sh installs them in a system of its own.
set(CMAKE_SYSTEM_NAME Linux)
set(CMAKE_SYSTEM_PROCESSOR aarch64)
set(CMAKE_C_COMPILER aarch64-linux-gnu-gcc)
set(CMAKE_CXX_COMPILER aarch64-linux-gnu-g++)
set(CMAKE_LIBRARY_ARCHITECTURE aarch64-linux-gnu)
set(CMAKE_CROSSCOMPILING_EMULATOR qemu-aarch64-static)
set(RUNDIFF_DEBIAN_ARCHITECTURE arm64)
# Debian's pkg-config for another architecture is the native one with other folders.
set(ENV{PKG_CONFIG_LIBDIR} /usr/lib/aarch64-linux-gnu/pkgconfig:/usr/share/pkgconfig)
# Qt's own tools (moc, rcc, uic) are native programs, and are described next to the libraries for arm64.
set(QT_HOST_PATH /usr)
set(QT_HOST_PATH_CMAKE_DIR /usr/lib/aarch64-linux-gnu/cmake)

# SPDX-License-Identifier: GPL-3.0-or-later
# Every library that Rundiff uses. The Debian packages that bring them are listed in packaging/dependencies.txt.

# What was missing is looked for again once packages were installed.
if(EXISTS /var/lib/dpkg/status)
  set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS /var/lib/dpkg/status)
endif()

set(CMAKE_THREAD_PREFER_PTHREAD ON)
find_package(Threads REQUIRED)
find_package(Qt6 6.4 REQUIRED COMPONENTS Core Gui Widgets Svg PrintSupport)
if(BUILD_TESTING)
  find_package(Qt6 6.4 REQUIRED COMPONENTS Test)
endif()
find_package(nlohmann_json 3 REQUIRED)
find_package(tl-expected REQUIRED)
find_package(QCustomPlotQt6 REQUIRED)
find_package(fmt REQUIRED)
find_package(simdjson REQUIRED)
find_package(yaml-cpp REQUIRED)
find_package(ZLIB REQUIRED)
find_package(OpenSSL REQUIRED COMPONENTS Crypto) # checksums of large files by the processor's own instructions
find_package(Eigen3 3.4 REQUIRED NO_MODULE) # headers only, included as <eigen3/Eigen/...>
find_package(PkgConfig REQUIRED)
pkg_check_modules(LZMA REQUIRED IMPORTED_TARGET liblzma)
pkg_check_modules(ZSTD REQUIRED IMPORTED_TARGET libzstd)
pkg_check_modules(PCRE2 REQUIRED IMPORTED_TARGET libpcre2-8)
pkg_check_modules(SQLITE REQUIRED IMPORTED_TARGET sqlite3) # read-only: databases of experiment trackers
pkg_check_modules(XLSXWRITER REQUIRED IMPORTED_TARGET xlsxwriter)

pkg_check_modules(HDF5 REQUIRED IMPORTED_TARGET hdf5-serial)
if(HDF5_VERSION VERSION_GREATER_EQUAL 1.12) # its functions and types as 1.10, Debian 12's, has them
  target_compile_definitions(PkgConfig::HDF5 INTERFACE H5_USE_110_API)
endif()
find_package(MPI QUIET COMPONENTS CXX) # optional: rundiff-mpi

# SPDX-License-Identifier: GPL-3.0-or-later
# Every library that Rundiff uses. The Debian packages that bring them are listed in packaging/dependencies.txt.

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
find_package(Protobuf REQUIRED)
find_package(PkgConfig REQUIRED)
pkg_check_modules(PCRE2 REQUIRED IMPORTED_TARGET libpcre2-8)
pkg_check_modules(SQLITE REQUIRED IMPORTED_TARGET sqlite3) # read-only: databases of experiment trackers
pkg_check_modules(XLSXWRITER REQUIRED IMPORTED_TARGET xlsxwriter)

pkg_check_modules(HDF5 REQUIRED IMPORTED_TARGET hdf5-serial)
find_package(MPI QUIET COMPONENTS CXX) # optional: rundiff-mpi

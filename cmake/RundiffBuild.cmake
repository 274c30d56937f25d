# SPDX-License-Identifier: GPL-3.0-or-later
# How every target of Rundiff is compiled.

set(CMAKE_CXX_STANDARD 20)
set(CMAKE_CXX_STANDARD_REQUIRED ON)
set(CMAKE_CXX_EXTENSIONS OFF)
if(NOT BUILD_SHARED_LIBS)
  set(CMAKE_CXX_VISIBILITY_PRESET hidden)
endif()
set(CMAKE_EXPORT_COMPILE_COMMANDS ON)

# Qt 6.4's moc cannot parse the standard library's <concepts>, which <compare> brings in; our classes do not need it.
set(CMAKE_AUTOMOC_MOC_OPTIONS "-D_GLIBCXX_CONCEPTS=1")

option(RUNDIFF_CHECKED "Build with AddressSanitizer, UndefinedBehaviorSanitizer and for libFuzzer (clang)" OFF)
option(RUNDIFF_TSAN "Build with ThreadSanitizer" OFF)
option(RUNDIFF_WARNINGS_ARE_ERRORS "As in CI; a compiler that is newer than Debian's may warn of more" OFF)

# A cache makes the second build of the same files short, and the first a fifth longer.
option(RUNDIFF_CCACHE "Compile through ccache, where it is installed" ON)
if(RUNDIFF_CCACHE)
  find_program(CCACHE ccache)
endif()
if(RUNDIFF_CCACHE AND CCACHE)
  # Paths relative to the tree, so that a second clone finds what the first one compiled.
  set(CMAKE_CXX_COMPILER_LAUNCHER
    ${CMAKE_COMMAND} -E env "CCACHE_BASEDIR=${CMAKE_SOURCE_DIR}" CCACHE_NOHASHDIR=1
    CCACHE_SLOPPINESS=pch_defines,time_macros "${CCACHE}")
endif()

# What most of our files include, read once instead of five hundred times. Each file still names what it uses:
# RUNDIFF_PRECOMPILED=OFF proves it.
option(RUNDIFF_PRECOMPILED "Precompile the headers that most files include" ON)
set(RUNDIFF_STANDARD_HEADERS
  <algorithm> <array> <charconv> <chrono> <cmath> <cstdint> <filesystem> <functional> <limits> <map> <memory> <mutex>
  <optional> <set> <span> <string> <string_view> <tuple> <unordered_map> <utility> <vector> <QString>)
set(RUNDIFF_WINDOW_HEADERS
  <QAction> <QApplication> <QCheckBox> <QComboBox> <QHeaderView> <QHBoxLayout> <QLabel> <QLineEdit> <QMenu> <QPainter>
  <QPushButton> <QStyledItemDelegate> <QTableView> <QToolButton> <QTreeWidget> <QVBoxLayout> <QWidget>)

# rundiff_precompile(TARGET HEADERS...)
function(rundiff_precompile target)
  if(RUNDIFF_PRECOMPILED)
    target_precompile_headers(${target} PRIVATE ${ARGN})
    target_compile_options(${target} PRIVATE $<$<CXX_COMPILER_ID:GNU>:-fpch-preprocess>)
  endif()
endfunction()

# The headers that another target precompiles with the same options.
function(rundiff_precompile_as target other)
  if(RUNDIFF_PRECOMPILED)
    target_precompile_headers(${target} REUSE_FROM ${other})
    target_compile_options(${target} PRIVATE $<$<CXX_COMPILER_ID:GNU>:-fpch-preprocess>)
  endif()
endfunction()

# What all of our own code is compiled with; third-party headers come in as system headers.
add_library(rundiff_options INTERFACE)
if(NOT RUNDIFF_CHECKED) # clang's opinion differs
  target_compile_options(rundiff_options INTERFACE
    -Wall -Wextra -Wpedantic -Wnon-virtual-dtor -Woverloaded-virtual -Wcast-qual
    $<$<BOOL:${RUNDIFF_WARNINGS_ARE_ERRORS}>:-Werror>)
  if(CMAKE_UNITY_BUILD) # what a file has for itself, gcc then takes for what others may see
    target_compile_options(rundiff_options INTERFACE $<$<CXX_COMPILER_ID:GNU>:-Wno-subobject-linkage>)
  else() # files compiled as one shadow each other's names
    target_compile_options(rundiff_options INTERFACE -Wshadow)
  endif()
endif()
# gcc collects garbage from 128 MB on, where a batch of files only begins: a tenth of its time.
target_compile_options(rundiff_options INTERFACE $<$<CXX_COMPILER_ID:GNU>:--param=ggc-min-heapsize=1048576>)
target_compile_definitions(rundiff_options INTERFACE
  QT_NO_CAST_FROM_ASCII QT_NO_CAST_TO_ASCII QT_NO_FOREACH QT_NO_KEYWORDS QT_NO_URL_CAST_FROM_STRING
  QT_USE_QSTRINGBUILDER QT_DISABLE_DEPRECATED_BEFORE=0x060400)
target_include_directories(rundiff_options INTERFACE "${CMAKE_SOURCE_DIR}")
# Reads files of others: as Debian hardens its programs.
target_compile_options(rundiff_options INTERFACE
  $<$<CONFIG:Release>:-fstack-protector-strong> $<$<CONFIG:Release>:-D_FORTIFY_SOURCE=2>)
target_link_options(rundiff_options INTERFACE $<$<CONFIG:Release>:LINKER:-z,relro,-z,now>)
if(NOT CMAKE_SYSTEM_PROCESSOR MATCHES "^(x86_64|AMD64)$")
  # The same results as on x86, where a plain char has a sign and a product is rounded before it is added.
  target_compile_options(rundiff_options INTERFACE -fsigned-char -ffp-contract=off)
endif()
set(sanitizers "")
if(RUNDIFF_CHECKED)
  # AddressSanitizer sees what is read by a null pointer or beyond an object; to look before each use as well takes a
  # seventh of the build.
  set(sanitizers -fsanitize=address,undefined -fno-sanitize=null,object-size -fno-sanitize-recover=all
    -fno-omit-frame-pointer)
elseif(RUNDIFF_TSAN)
  set(sanitizers -fsanitize=thread)
endif()
target_compile_options(rundiff_options INTERFACE ${sanitizers})
target_link_options(rundiff_options INTERFACE ${sanitizers})

# Code that waits for people, or hands work to models/, compiles faster with less optimisation and is as fast.
function(rundiff_optimise_less target)
  target_compile_options(${target} PRIVATE $<$<CONFIG:Release>:-O1>)
endfunction()

# A library of Rundiff: rundiff_library(NAME SOURCES...). Static, but where BUILD_SHARED_LIBS says otherwise: linking a
# hundred programs with sanitizers each with a copy of all would take longer than compiling.
function(rundiff_library name)
  add_library(${name} ${ARGN})
  target_link_libraries(${name} PRIVATE rundiff_options)
  set_target_properties(${name} PROPERTIES AUTOMOC ON AUTORCC ON
    DEFINE_SYMBOL "") # nothing is exported by name, and a macro of its own would keep others from its precompiled headers
  if(CMAKE_UNITY_BUILD)
    cmake_language(EVAL CODE "cmake_language(DEFER CALL rundiff_batches ${name})") # once it has all its sources
  endif()
endfunction()

# A dozen files compiled as one take a third of the time, where none of their names meet.
function(rundiff_batches name)
  get_target_property(sources ${name} SOURCES)
  list(FILTER sources INCLUDE REGEX "\\.cpp$")
  list(FILTER sources EXCLUDE REGEX "_autogen/|/\\.(qt|rcc)/") # made while building
  rundiff_divided(divided ${sources})
  set_target_properties(${name} PROPERTIES UNITY_BUILD_MODE GROUP)
  while(divided)
    list(POP_FRONT divided file batch)
    set_source_files_properties("${file}" PROPERTIES UNITY_GROUP "${batch}")
  endwhile()
endfunction()

set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS "${CMAKE_SOURCE_DIR}/cmake/batches.py")

# rundiff_divided(RESULT FILE...): file;batch;file;batch... of those files of the current folder that are compiled with
# others.
function(rundiff_divided result)
  execute_process(COMMAND "${CMAKE_SOURCE_DIR}/cmake/batches.py" "${CMAKE_SOURCE_DIR}" ${ARGN}
    WORKING_DIRECTORY "${CMAKE_CURRENT_SOURCE_DIR}" OUTPUT_VARIABLE divided OUTPUT_STRIP_TRAILING_WHITESPACE
    COMMAND_ERROR_IS_FATAL ANY)
  string(REPLACE "\n" ";" divided "${divided}")
  set(${result} "${divided}" PARENT_SCOPE)
endfunction()

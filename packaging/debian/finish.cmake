# SPDX-License-Identifier: GPL-3.0-or-later
# Before the packages are made: compresses manual pages and changelogs and strips programs, as Debian's policy asks.
file(GLOB_RECURSE files "${CPACK_TEMPORARY_DIRECTORY}/*.1" "${CPACK_TEMPORARY_DIRECTORY}/changelog.Debian")
list(FILTER files INCLUDE REGEX "/man/man1/|/changelog\\.Debian$")
foreach(file IN LISTS files)
  execute_process(COMMAND gzip -9n -f "${file}" COMMAND_ERROR_IS_FATAL ANY)
endforeach()
file(GLOB programs "${CPACK_TEMPORARY_DIRECTORY}/*/usr/bin/*")
foreach(program IN LISTS programs)
  execute_process(COMMAND "${CPACK_STRIP}" --strip-all --remove-section=.comment --remove-section=.note "${program}"
    COMMAND_ERROR_IS_FATAL ANY)
endforeach()

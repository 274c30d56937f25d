# SPDX-License-Identifier: GPL-3.0-or-later
# Before the packages are made: compresses manual pages and changelogs, as Debian's policy asks.
file(GLOB_RECURSE files "${CPACK_TEMPORARY_DIRECTORY}/*/man/man1/*.1" "${CPACK_TEMPORARY_DIRECTORY}/*/changelog.Debian")
foreach(file IN LISTS files)
  execute_process(COMMAND gzip -9n -f "${file}" COMMAND_ERROR_IS_FATAL ANY)
endforeach()

# SPDX-License-Identifier: GPL-3.0-or-later
# While installing: RUNDIFF_PROGRAM writes its manual pages and completions itself, from the table of its commands.

set(share "$ENV{DESTDIR}${CMAKE_INSTALL_PREFIX}/share")
file(MAKE_DIRECTORY "${share}/man/man1")

function(write_text file)
  get_filename_component(folder "${file}" DIRECTORY)
  file(MAKE_DIRECTORY "${folder}")
  execute_process(COMMAND "${CMAKE_COMMAND}" -E env LC_ALL=C.UTF-8 ${RUNDIFF_PROGRAM} help ${ARGN}
    OUTPUT_FILE "${file}" COMMAND_ERROR_IS_FATAL ANY)
endfunction()

write_text("${share}/man/man1/rundiff.1" --man)
file(STRINGS "${share}/man/man1/rundiff.1" commands REGEX "; see .*\\(1\\)$")
foreach(line IN LISTS commands)
  string(REGEX REPLACE ".*rundiff[^a-z]*-([a-z]+).*" "\\1" command "${line}")
  write_text("${share}/man/man1/rundiff-${command}.1" --man ${command})
endforeach()
write_text("${share}/bash-completion/completions/rundiff" --completion bash)
write_text("${share}/zsh/vendor-completions/_rundiff" --completion zsh)
write_text("${share}/fish/vendor_completions.d/rundiff.fish" --completion fish)

# SPDX-License-Identifier: GPL-3.0-or-later
# While installing: rsvg-convert draws the icons of RUNDIFF_ICONS for desktops that do not read SVG. The small ones have
# fewer and thicker lines.

find_program(RSVG_CONVERT rsvg-convert NO_CACHE)
if(NOT RSVG_CONVERT)
  message(FATAL_ERROR "rsvg-convert is missing, which draws the icons; Debian's package is librsvg2-bin.")
endif()
set(icons "$ENV{DESTDIR}${CMAKE_INSTALL_PREFIX}/share/icons/hicolor")
foreach(side IN ITEMS 16 24 32 48 64 128 256)
  set(drawing "${RUNDIFF_ICONS}/io.github.rundiff.Rundiff.svg")
  if(side LESS 32)
    set(drawing "${RUNDIFF_ICONS}/io.github.rundiff.Rundiff-small.svg")
  endif()
  file(MAKE_DIRECTORY "${icons}/${side}x${side}/apps")
  execute_process(COMMAND "${RSVG_CONVERT}" --width ${side} --height ${side} "${drawing}"
    --output "${icons}/${side}x${side}/apps/io.github.rundiff.Rundiff.png" COMMAND_ERROR_IS_FATAL ANY)
endforeach()

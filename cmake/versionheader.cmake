# SPDX-License-Identifier: GPL-3.0-or-later
# While building: writes what VERSION_SCRIPT prints into HEADER, which keeps its time where it says that already.

execute_process(COMMAND "${VERSION_SCRIPT}" OUTPUT_VARIABLE version OUTPUT_STRIP_TRAILING_WHITESPACE
  COMMAND_ERROR_IS_FATAL ANY)
file(CONFIGURE OUTPUT "${HEADER}" CONTENT "#define RUNDIFF_VERSION \"${version}\"\n" @ONLY)

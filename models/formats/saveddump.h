// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/formats/columnfile.h"
#include "models/formats/columnfilereader.h"
#include "models/run/dump.h"

#include <memory>
#include <string>

namespace rundiff
{

// A dump as a group of a saved result: its names, calls, rows and stacks as columns, the rest as JSON.
void writeSavedDump(ColumnFile &file, const std::string &group, const Dump &dump);

// What writeSavedDump wrote. Where the file makes no sense the reader is no longer sound, and the dump not to be used.
std::shared_ptr<const Dump> readSavedDump(ColumnFileReader &file, const std::string &group);

// The dump of a place in a saved result; its problems say what is wrong with the file.
std::shared_ptr<const Dump> readSavedDump(const DumpLocation &location);

} // namespace rundiff

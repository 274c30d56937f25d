// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/compare/options/options.h"

#include <string>

namespace rundiff
{

struct DumpList;

// Whether this file already is the part of the comparison that the options choose: by this version, with these options,
// complete, and of the files of both runs as they are now. Only dates and sizes of the files are read. `list`: of a run
// on several machines.
bool holdsPart(const std::string &path, const std::string &pathA, const std::string &pathB,
               const CompareOptions &options, const DumpList *list = nullptr);

} // namespace rundiff

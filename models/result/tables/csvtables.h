// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/compare/comparison.h"
#include "models/run/progress.h"

#include <string>

namespace rundiff
{

// Writes one table in msprobe's form per dump pair into a folder, which is created if it does not exist. The rows are
// matched as in msprobe, by exact names, unless the options specify another matching or a mapping. Returns what could
// not be written.
Problems writeCsvTables(const Comparison &comparison, const std::string &folder, const Progress &progress);

} // namespace rundiff

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/run/dump.h"
#include "models/run/progress.h"

#include <memory>

namespace rundiff
{

// Reads dump.json (or debug.json) with stack.json and construct.json beside it. Never fails: what could be read is
// in the dump, the rest is said in its problems. A file cut off in the middle gives the operators before the cut.
std::shared_ptr<const Dump> readDump(const DumpLocation &location, const Progress &progress);

} // namespace rundiff

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/formats/dumps/knowntensor.h"
#include "models/run/dump.h"
#include "models/run/progress.h"

#include <memory>
#include <vector>

namespace rundiff
{

// Reads dump.json (or debug.json) with the stack.json and construct.json next to it. Never fails: what could be read is
// in the dump, the rest is reported in its problems. A truncated file gives the operators before its end.
std::shared_ptr<const Dump> readDump(const DumpLocation &location, const Progress &progress);

// The tensors that readDump() would read completely, because their statistics are only in their numbers; and the same
// with tensors that were read before.
std::vector<UnreadTensor> tensorsToRead(const DumpLocation &location);
std::shared_ptr<const Dump> readDump(const DumpLocation &location, const KnownTensors &known, const Progress &progress);

} // namespace rundiff

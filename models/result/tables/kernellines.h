// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/compare/table/dumppair.h"
#include "models/result/redaction/redaction.h"
#include "models/result/tables/tablelines.h"
#include "models/run/progress.h"

#include <memory>

namespace rundiff
{

bool isKernelPair(const DumpPair &pair);

// The lines of msprobe's table of two dumps of kernels: A's records in the order of the files, then those of B alone.
// Records are the same by kernel, task, side, slot and occurrence by time. The pair's table gives Rundiff's own view
// of each line. Null if no record can be read again, or if one dump has tensors and the other one statistics: msprobe
// has no table for them.
std::unique_ptr<TableLines> kernelLines(const DumpPair &pair, const Redaction &redaction, const Progress &progress);

} // namespace rundiff

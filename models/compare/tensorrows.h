// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/compare/operatorcomparison.h"
#include "models/run/progress.h"

namespace rundiff
{

// Reads and compares the real tensors of all matched rows, in parallel; fills table.tensorMetrics.
void compareTensorRows(PairTable &table, unsigned jobs, const Progress &progress, Problems &problems);

} // namespace rundiff

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/compare/table/pairtable.h"
#include "models/compare/table/statisticcolumns.h"

namespace rundiff
{

// msprobe's verdicts: sets result and messages of every row of A. Tensor mode needs the table's tensorMetrics.
void judgeRows(PairTable &table, const StatisticColumns &columns, unsigned jobs = 1);

} // namespace rundiff

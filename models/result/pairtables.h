// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/compare/operatorcomparison.h"
#include "models/run/progress.h"

#include <memory>

namespace rundiff
{

// The pair with its rows: those that it has, those of the saved result that it came from, or both dumps read and
// compared again. Without a table its problems say why there is none.
DumpPair withRows(const DumpPair &pair, const CompareOptions &options, const Progress &progress);

// The rows alone; null when there are none.
std::shared_ptr<const PairTable> keptOrReadTable(const DumpPair &pair, const CompareOptions &options,
                                                 const Progress &progress);

// The same in msprobe's own matching, which tables in its form are made with.
std::shared_ptr<const PairTable> msprobeTableOf(const DumpPair &pair, const CompareOptions &options,
                                                const Progress &progress);

} // namespace rundiff

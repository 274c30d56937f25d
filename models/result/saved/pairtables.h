// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/compare/comparison.h"
#include "models/run/progress.h"

#include <memory>

namespace rundiff
{

// A pair of the comparison with its rows: those in memory, or else those of its source. Without a table its problems
// give the reason.
DumpPair withRows(const Comparison &comparison, std::size_t pair, const Progress &progress);

// Only the rows; null if there are none.
std::shared_ptr<const PairTable> keptOrReadTable(const Comparison &comparison, std::size_t pair,
                                                 const Progress &progress);

// Rows that are in memory; null if they must be read.
std::shared_ptr<const PairTable> keptTable(const Comparison &comparison, std::size_t pair);

// The same in msprobe's own matching, which is used for tables in its form.
std::shared_ptr<const PairTable> msprobeTableOf(const Comparison &comparison, std::size_t pair,
                                                const Progress &progress);

} // namespace rundiff

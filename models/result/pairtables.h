// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/compare/comparison.h"
#include "models/run/progress.h"

#include <memory>

namespace rundiff
{

// A pair of the comparison with its rows: those that it has, those of the saved result that it came from, or both dumps
// read and compared again. Without a table its problems say why there is none.
DumpPair withRows(const Comparison &comparison, std::size_t pair, const Progress &progress);

// The rows alone; null when there are none.
std::shared_ptr<const PairTable> keptOrReadTable(const Comparison &comparison, std::size_t pair,
                                                 const Progress &progress);

// Those that need no reading; null when they do.
std::shared_ptr<const PairTable> keptTable(const Comparison &comparison, std::size_t pair);

// The same in msprobe's own matching, which tables in its form are made with.
std::shared_ptr<const PairTable> msprobeTableOf(const Comparison &comparison, std::size_t pair,
                                                const Progress &progress);

} // namespace rundiff

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/compare/operatorcomparison.h"
#include "models/run/progress.h"

#include <memory>

namespace rundiff
{

// The rows of a pair, read again where the comparison did not keep them; null when that fails.
std::shared_ptr<const PairTable> keptOrReadTable(const DumpPair &pair, const CompareOptions &options,
                                                 const Progress &progress);

// The same in msprobe's own matching, which tables in its form are made with.
std::shared_ptr<const PairTable> msprobeTableOf(const DumpPair &pair, const CompareOptions &options,
                                                const Progress &progress);

} // namespace rundiff

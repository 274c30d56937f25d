// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/compare/diagnosis/pairdifference.h"
#include "models/compare/table/operatorcomparison.h"
#include "models/knowledge/operators/operatorfacts.h"

#include <cstddef>
#include <optional>
#include <vector>

namespace rundiff
{

// One row of a table as a value that is independent of the table.
RowFinding findingOf(const PairTable &table, std::size_t row);

// Sets everything that explains the difference of a pair: finding, diagnosis, communications, other signs. The table
// may be dropped afterwards.
void explain(DumpPair &pair, const PairDifference &difference, const OperatorFacts &facts, unsigned jobs = 1);

// Over all pairs: the earliest step; there, the rank whose difference no other rank's can have caused; then the
// smallest. The pairs must have been explained.
std::optional<FirstDifference> firstDifference(const std::vector<DumpPair> &pairs,
                                               const OperatorFacts &facts = builtinOperatorFacts(),
                                               const Progress &progress = {});

} // namespace rundiff

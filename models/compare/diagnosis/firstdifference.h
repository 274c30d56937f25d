// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/compare/table/operatorcomparison.h"
#include "models/knowledge/operators/operatorfacts.h"

#include <cstddef>
#include <optional>
#include <vector>

namespace rundiff
{

// The first row of a pair that differs and can be the cause, as an index into table.rows: A's dump order, the inputs
// and parameters of a call before its outputs, a module after the calls inside it, saved variables before their
// gradients. Only rows whose state is Differs count: never unmatched or suspect rows, nor undefined content.
std::optional<std::size_t> firstDifferingRow(const PairTable &table);

// One row of a table as a value that is independent of the table.
RowFinding findingOf(const PairTable &table, std::size_t row);

std::optional<RowFinding> firstDifferenceOf(const PairTable &table);

// Sets the data of a pair's first difference (finding, diagnosis, communications) from its table, which may be dropped
// afterwards.
void findFirstDifference(DumpPair &pair, const OperatorFacts &facts = builtinOperatorFacts(), unsigned jobs = 1);

// Over all pairs: the earliest step; there, the rank whose difference no other rank's can have caused; then the
// smallest. The pairs must have gone through findFirstDifference.
std::optional<FirstDifference> firstDifference(const std::vector<DumpPair> &pairs,
                                               const OperatorFacts &facts = builtinOperatorFacts());

} // namespace rundiff

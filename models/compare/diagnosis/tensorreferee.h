// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/compare/table/operatorcomparison.h"
#include "models/compare/table/pairtable.h"
#include "models/compare/table/referee.h"

#include <cstddef>
#include <optional>

namespace rundiff
{

// The call of a row, computed again in double precision from what each run captured. Nothing without real tensors, and
// for other rows than results of operators.
std::optional<Referee> refereeByTensors(const PairTable &table, std::size_t row);

// The one that is known for this row, or else that of the pair's table.
std::optional<Referee> refereeOf(const DumpPair &pair, std::size_t row, const Progress &progress);

// Adds it to the first difference of all pairs; a broken law stays the stronger evidence.
void askTensors(OperatorComparison &operators, const Progress &progress);

} // namespace rundiff

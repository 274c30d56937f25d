// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/compare/table/operatorcomparison.h"
#include "models/knowledge/operators/operatorfacts.h"

#include <cstdint>
#include <optional>
#include <vector>

namespace rundiff
{

// The dumps of two runs that are not of the same iterations: A's weights of one step are B's of another. The dump step
// of B - that of A, where weights that differ in all paired dumps tell it.
std::optional<std::int64_t> shiftByWeights(const OperatorComparison &operators, const Progress &progress,
                                           const OperatorFacts &facts = builtinOperatorFacts());

// The first difference by what the step before shows where its own dump cannot explain it: weights that differ although
// everything of the step before agrees were made different by its update, or by an exchange that one run left out: then
// the first difference is in the step before.
FirstDifference knownByStepBefore(FirstDifference found, const std::vector<DumpPair> &pairs, const OperatorFacts &facts,
                                  const Progress &progress);

} // namespace rundiff

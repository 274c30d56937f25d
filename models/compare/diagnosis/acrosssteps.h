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
std::optional<std::int64_t> shiftByWeights(const OperatorComparison &operators,
                                           const OperatorFacts &facts = builtinOperatorFacts());

// What the step before shows about a first difference that its own dump cannot explain: weights that differ although
// everything of the step before agrees were made different by its update, or by an exchange that one run left out.
// May move the first difference to the step before.
void explainByStepBefore(FirstDifference &found, const std::vector<DumpPair> &pairs, const OperatorFacts &facts);

} // namespace rundiff

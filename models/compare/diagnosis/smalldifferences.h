// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/compare/table/dumppair.h"
#include "models/knowledge/operators/operatorfacts.h"

namespace rundiff
{

// What all differing rows of a pair show together about its first difference: where everything after data in another
// order agrees up to rounding, the order is all that differs; where bit equality cannot be expected and nothing is off
// by more than rounding, rounding is. Changes the diagnosis of the pair.
void judgeSmallDifferences(DumpPair &pair, const OperatorFacts &facts);

// The differences of this pair take nothing away from its agreement.
bool isHarmless(const DumpPair &pair);

} // namespace rundiff

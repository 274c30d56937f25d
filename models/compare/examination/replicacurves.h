// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/compare/examination/replicacomparison.h"

namespace rundiff
{

// The metrics that the ranks of a run print: adds the ranks whose values leave those of most ranks, each at its first
// such step. Only steps at which more than half of at least three ranks print the same value are judged.
void compareRankCurves(ReplicaComparison &result);

} // namespace rundiff

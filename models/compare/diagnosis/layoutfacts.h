// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/compare/table/operatorcomparison.h"
#include "models/run/progress.h"

namespace rundiff
{

// What the parts of the row say, if one of the runs is divided over several processes: the rule that made the row of
// them, and the fault that they show, such as a missing sum.
void addFactsOfParts(FirstDifference &found, const DumpPair &pair, const Progress &progress);

} // namespace rundiff

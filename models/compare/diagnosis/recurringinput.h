// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/compare/table/operatorcomparison.h"
#include "models/run/progress.h"

#include <vector>

namespace rundiff
{

// What the other steps of both runs tell of an input that differs and that no captured call made. The same tensor in
// each step is a constant of the model (a mask, a table of positions), not the data of the step; a batch of another
// step is the data out of step.
void addRecurrence(FirstDifference &found, const std::vector<DumpPair> &pairs, const Progress &progress);

} // namespace rundiff

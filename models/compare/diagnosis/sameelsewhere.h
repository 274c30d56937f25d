// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/compare/table/operatorcomparison.h"
#include "models/run/progress.h"

#include <vector>

namespace rundiff
{

// Where an operator gives a different result from equal inputs, or draws other numbers: the ranks of the step and the
// steps before it in which the same call agrees. What holds there is not a fault of the code.
void addSameCallElsewhere(FirstDifference &found, const std::vector<DumpPair> &pairs, const Progress &progress);

} // namespace rundiff

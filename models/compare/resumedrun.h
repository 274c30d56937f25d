// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/compare/comparison.h"
#include "models/run/progress.h"

namespace rundiff
{

// Compares the checkpoints of both runs, and finds out by the logs whether B was resumed from one of them and what was
// not restored then. The logs were compared before.
void addCheckpoints(Comparison &comparison, const Progress &progress);

// The steps of A up to the one at which B was resumed: they have no partner in its log, and lack none.
std::size_t stepsBeforeResume(const Comparison &comparison, const CurveComparison &curves);

} // namespace rundiff

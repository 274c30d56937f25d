// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/compare/comparison.h"

namespace rundiff
{

// What of a log, and of a pair of dumps, could not be used.
Coverage coverageOf(const Log &log, const CoverageDemands &demands);
Coverage coverageOf(const DumpPair &pair, const CoverageDemands &demands);

// Sets coverage and verdict of a comparison from its parts: the one place where an agreement is weighed against what
// was not compared.
void conclude(Comparison &comparison);

} // namespace rundiff

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/compare/comparison.h"

namespace rundiff
{

// The parts of a log, and of a pair of dumps, that could not be used.
Coverage coverageOf(const Log &log, const CoverageDemands &demands);
Coverage coverageOf(const DumpPair &pair, const CoverageDemands &demands);

// Sets coverage and verdict of a comparison from its parts: the only place where an agreement is combined with what was
// not compared.
void conclude(Comparison &comparison);

} // namespace rundiff

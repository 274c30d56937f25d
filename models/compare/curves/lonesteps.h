// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/compare/curves/curvecomparison.h"

#include <vector>

namespace rundiff
{

// Steps that only one run has, with no common step between them.
struct LoneSteps {
    std::int64_t first = 0, last = 0; // in the run's own numbering
    std::size_t count = 0;
};

// The first `most` ranges of each run; every step that is not compared is in one of them.
struct LoneStepsOfBoth {
    std::vector<LoneSteps> onlyA, onlyB;
    std::size_t furtherA = 0, furtherB = 0; // ranges after the first ones
};
LoneStepsOfBoth loneSteps(const CurveComparison &comparison, std::size_t most);

} // namespace rundiff

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/compare/curves/curvecomparison.h"

namespace rundiff
{

// Steps where a curve rises and stays high; a value that falls again is a spike.
struct Jump {
    std::int64_t step = 0; // B's numbering
    bool inA = false;
    double before = 0, after = 0; // medians of the ten values on either side
};

// In the order of their steps, the first `most` of them.
std::vector<Jump> findJumps(const CurveComparison &comparison, std::size_t most = 1000);

} // namespace rundiff

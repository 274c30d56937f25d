// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/compare/curves/curvecomparison.h"

#include <vector>

namespace rundiff
{

// Is A outside what repeats of the baseline differ by among themselves? Per step the mean and the sample deviation over
// the repeats (B is one of them); A is inside while |A - mean| <= max(atol, 3 * deviation). Steps that fewer than two
// repeats have with a finite value judge nothing.
NoiseFinding compareWithNoise(const Curve &a, const std::vector<const Curve *> &repeats, const CompareOptions &options);

// Where A may lie: mean - allowed ... mean + allowed at the steps of `along`, one of the repeats. NaN where fewer than
// two repeats have a value.
struct NoiseBand {
    Curve lower, upper;
};
NoiseBand noiseBand(const Curve &along, const std::vector<Curve> &repeats, const Tolerance &tolerance, Align align);

} // namespace rundiff

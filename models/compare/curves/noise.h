// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/compare/curves/curvecomparison.h"

#include <vector>

namespace rundiff
{

// Whether A is outside the differences between repeats of the baseline. Per step the mean and the sample deviation over
// the repeats (including B); A is inside while |A - mean| <= max(atol, 3 * deviation). Steps at which fewer than two
// repeats have a finite value are not judged.
NoiseFinding compareWithNoise(const Curve &a, const std::vector<const Curve *> &repeats, const CompareOptions &options);

// The range for A: mean - allowed ... mean + allowed at the steps of `along`, one of the repeats. NaN if fewer than two
// repeats have a value.
struct NoiseBand {
    Curve lower, upper;
};
NoiseBand noiseBand(const Curve &along, const std::vector<Curve> &repeats, const Tolerance &tolerance, Align align);

} // namespace rundiff

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/compare/curves/curvecomparison.h"

#include <vector>

namespace rundiff
{

// The share of healthy repeats that are called outside somewhere, over the whole curve.
inline constexpr double usualNoiseErrorRate = 0.015;

// Whether A is outside the differences between repeats of one training: B, the first of them, and further runs of it.
// The verdict of the curves is then by the noise. A difference that the user's own tolerance allows is never outside.
// Where fewer than two repeats have values, or all of them print the same numbers, the tolerance decides.
void judgeByNoise(CurveComparison &curves, const std::vector<const Curve *> &repeats,
                  double errorRate = usualNoiseErrorRate);

// The noise decides about these curves; not where it cannot be measured.
bool decidedByNoise(const CurveComparison &curves);

// It decides, and no step is outside.
bool isInsideNoise(const CurveComparison &curves);

// The step with which the verdict "different" is explained: the first outside the noise where that decides, else the
// first outside the tolerance. B's numbering.
std::optional<std::int64_t> firstDecidingStep(const CurveComparison &curves);

// The range for A at B's steps: mean - allowed ... mean + allowed. NaN where the noise says nothing.
struct NoiseBand {
    Curve lower, upper;
};
NoiseBand noiseBand(const CurveComparison &curves);

} // namespace rundiff

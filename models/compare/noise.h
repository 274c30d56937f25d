// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/compare/curvecomparison.h"

#include <vector>

namespace rundiff
{

// Is A outside what repeats of the baseline differ by among themselves? Per step the mean and the sample deviation over
// the repeats (B is one of them); A is inside while |A - mean| <= max(atol, 3 * deviation). Steps that fewer than two
// repeats have with a finite value judge nothing.
NoiseFinding compareWithNoise(const Curve &a, const std::vector<const Curve *> &repeats, const CompareOptions &options);

} // namespace rundiff

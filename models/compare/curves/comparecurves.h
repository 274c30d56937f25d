// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/compare/curves/curvecomparison.h"

namespace rundiff
{

// a is the run under test, b the baseline. O(points); nothing is sampled. Without common steps, `compared` is 0 and the
// verdict is meaningless.
CurveComparison compareCurves(const Curve &a, const Curve &b, const CompareOptions &options);

} // namespace rundiff

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/compare/curves/curvecomparison.h"

#include <string>

namespace rundiff
{

// The curves of both runs as a drawing for a page: it has the colours of the page, and each of its columns shows the
// numbers of its step when one points at it, without a script. Of several steps in a column these are of the farthest.
// Empty: there is no common step with two numbers.
std::string curveDrawing(const CurveComparison &curves);

} // namespace rundiff

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/run/curve.h"

namespace rundiff
{

// Where there is none, nothing is known about the digits that its log prints.
bool hasFiniteValue(const Curve &curve);

// Half a unit of the last printed digit: smaller differences are not visible. 0: all digits are printed, or no finite
// value is.
double smallestVisibleDifference(const Curve &curve);

} // namespace rundiff

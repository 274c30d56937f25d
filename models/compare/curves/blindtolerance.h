// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/compare/curves/curvecomparison.h"

#include <optional>

namespace rundiff
{

// Whether curves agree only because the default atol is larger than they are: losses of 1e-4 times three are "within"
// 1e-3. They agree in spite of it while all differences are below a thousandth of the largest value, a hundredth of the
// range, or a unit of the last printed digit. nullopt: the tolerance can decide, or the user chose it.
std::optional<BlindTolerance> blindTolerance(const CurveComparison &curves);

} // namespace rundiff

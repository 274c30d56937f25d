// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/compare/curves/curvecomparison.h"

#include <optional>

namespace rundiff
{

// The next step outside the tolerance after `from`, or the one before it; without `from` the first or the last one.
std::optional<std::int64_t> nextOutside(const CurveComparison &comparison, std::optional<std::int64_t> from,
                                        bool backward);

} // namespace rundiff

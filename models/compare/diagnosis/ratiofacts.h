// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/compare/diagnosis/evidence.h"
#include "models/compare/diagnosis/factlist.h"

#include <optional>
#include <string>

namespace rundiff
{

// A over B where it is one number for the whole tensor, by its statistics; negative where the sign changed. Nothing
// for equal tensors.
std::optional<double> constantRatio(const DumpRow &a, const DumpRow &b);

// "exactly 2", "exactly 1/8", "the square root of 64"; empty for other ratios.
std::string exactRatio(double ratio);

// The ratio, what such a number usually counts, and which rows share it; a loss that is off by the logarithm of a
// count.
void addRatio(const Evidence &evidence, FactList &facts);

} // namespace rundiff

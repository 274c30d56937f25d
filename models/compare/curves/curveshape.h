// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/compare/curves/curvecomparison.h"

#include <cstddef>
#include <cstdint>
#include <optional>

namespace rundiff
{

// A difference of two curves that is of one kind in all their common steps. Named only where the values leave no other
// explanation: tst_curveshapes measures it on generated curves of these and other shapes.
struct CurveShape {
    enum class Kind : std::uint8_t {
        Ratio,   // A is B times one number
        Offset,  // A is B plus one number
        Scatter, // A and B lie around each other
        Speed    // A at step n is where B is at another multiple of n
    };
    Kind kind = Kind::Ratio;
    std::size_t steps = 0;               // that were used
    double number = 0;                   // the ratio, the offset, the mean of A - B, the multiple
    double spread = 0;                   // how far half of the steps are from it; of scatter: of |A - B|
    std::size_t larger = 0, smaller = 0; // steps with A above B, below B
};

// Nothing for curves that agree, and where the steps are too few.
std::optional<CurveShape> shapeOf(const CurveComparison &curves);

} // namespace rundiff

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/compare/curves/curvecomparison.h"

#include <cstdint>
#include <string>

namespace rundiff
{

// How the difference of two curves goes on from the first step outside the tolerance.
enum class CurveCourse : std::uint8_t {
    Inside,   // no step is outside
    Overflow, // NaN or infinity there
    Spike,    // it comes back
    Spikes,   // it comes back each time
    Jump,     // it has its full size from the beginning, and stays
    Drift     // it grows
};
CurveCourse courseOf(const CurveComparison &curves);

// What that and the first steps say of where to look: the forward pass, the backward pass or the optimizer of the step
// before, an overflow, the data of one step, a small difference that grows.
std::string whichPass(const CurveComparison &curves);

// What the differences of all steps have in common, with its numbers, what makes such differences and what decides;
// empty where they have nothing in common.
std::string shapeSentence(const CurveComparison &curves);

} // namespace rundiff

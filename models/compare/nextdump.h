// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/compare/curvecomparison.h"
#include "models/compare/operatorcomparison.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace rundiff
{

// What the pattern of the first steps says about the pass to look at: its forward pass, the backward pass or the
// optimizer of the step before, drift, overflow, or a spike.
std::string whichPass(const CurveComparison &curves);

// The dump that would be needed next to find the cause, when those at hand do not show it.
struct NextDump {
    std::vector<std::int64_t> steps; // empty: none is needed
    std::string sentence;
    std::string configuration;                // config.json for msprobe
    std::optional<std::int64_t> nearestStep;  // of the dumps, the last at or before the step where the losses part
    std::optional<std::int64_t> stepsBetween; // from there to that step
};

// Either may be null.
NextDump nextDump(const CurveComparison *curves, const OperatorComparison *operators);

} // namespace rundiff

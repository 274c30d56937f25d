// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/compare/curves/curvecomparison.h"
#include "models/compare/table/operatorcomparison.h"

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

// The dump to open for a step of the curves: the last at or before it, of its ranks the first that differs.
struct DumpBefore {
    std::size_t pair = 0; // index into OperatorComparison::pairs
    std::int64_t step = 0, stepsBetween = 0;
};
std::optional<DumpBefore> dumpBefore(std::int64_t step, const OperatorComparison &operators);

// Either may be null.
NextDump nextDump(const CurveComparison *curves, const OperatorComparison *operators);

} // namespace rundiff

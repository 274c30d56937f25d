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

// The dump that would be needed next to find the cause, when those at hand do not show it.
struct NextDump {
    std::vector<std::int64_t> steps; // as the dump tool counts them; empty: none is needed
    std::string sentence;
    std::string configuration;               // config.json for msprobe
    std::optional<std::int64_t> nearestStep; // of the log: that of the last dump at or before the parting of the losses
    std::optional<std::int64_t> nearestDump; // the same as the dump tool counts it in A
    std::optional<std::int64_t> stepsBetween; // from there to that step
};

// The dump to open for a step of the curves: the last at or before it, and of its ranks the first that differs.
struct DumpBefore {
    std::size_t pair = 0;                    // index into OperatorComparison::pairs
    std::int64_t step = 0, stepsBetween = 0; // of the log
};
std::optional<DumpBefore> dumpBefore(std::int64_t step, const OperatorComparison &operators);

// Either may be null.
NextDump nextDump(const CurveComparison *curves, const OperatorComparison *operators);

// "step 1 of the dumps (step 2 of the logs)"; where both count alike "step 1".
std::string nearestDumpName(const NextDump &next);

// The step of B's log that a pair of dumps belongs to.
std::int64_t logStepOf(const DumpPair &pair, const OperatorComparison &operators);

} // namespace rundiff

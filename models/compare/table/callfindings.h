// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/run/kindoftext.h"

#include <cstddef>
#include <optional>
#include <vector>

namespace rundiff
{

// The first NaN or infinity in one run, whether or not the other run has it too.
struct OverflowFinding {
    Name operatorName;
    bool made = false;        // inputs clean, an output not; otherwise it came from outside
    std::vector<Name> inputs; // the inputs: "input.0: max 3.1, min -2.0"
    std::optional<std::size_t> tableRow;
};

// A call whose output differs more than its inputs: the way drift grows without a single row outside the tolerance.
struct Amplification {
    Name operatorName;
    double inputError = 0, outputError = 0; // largest relative difference of a statistic
    std::size_t tableRow = 0;               // of the output
};

// The first call of an operator that is slightly random by design.
struct SpecialCall {
    Name operatorName, operatorKind; // "Functional.conv2d.0.backward", "Conv2DBackFilter"
    std::size_t tableRow = 0;
};

// The first call of a pair at which msprobe's own search for the first difference would stop.
struct MsprobeCall {
    Name operatorName;
    std::size_t communicationsBefore = 0, callsSinceCommunication = 0;
    std::size_t tableRow = 0; // of its output
};

} // namespace rundiff

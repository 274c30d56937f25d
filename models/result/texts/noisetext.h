// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/compare/comparison.h"
#include "models/run/message.h"

#include <string>

namespace rundiff
{

// What the repeats of B say about one curve: "inside the noise of 5 runs: ...". Empty: there are none.
Message noiseWords(const CurveComparison &curves);

// "loss from step 100 (slowly)": the metrics that leave the noise, the earliest first. Empty: none does.
Message leavingTheNoise(const Comparison &comparison);

// The number of runs by whose noise the judged metrics are inside; 0: the noise did not decide, or one is outside.
std::size_t runsOfAgreement(const Comparison &comparison);

// "atol 0.5": the parts of the tolerance that are not the program's default. Empty: all are.
Message chosenTolerance(const Comparison &comparison);

// "atol 0.001 is larger than all values of loss (the largest is 0.0003) ...". Empty: every tolerance can decide.
Message blindToleranceWords(const Comparison &comparison);

} // namespace rundiff

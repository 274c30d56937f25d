// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/compare/comparison.h"
#include "models/compare/curves/curvefacts.h"

#include <QString>

namespace rundiff
{

// Whether the curves are more equal than two runs can be. Reads the start of both logs.
SuspiciousEquality suspiciousEqualityOf(const Comparison &comparison);

// The precision of the logs, the tightest tolerance, spikes, suspiciously equal values and the steps that were not
// compared, as HTML. Links contain their target: "step:12", "lineA:345", "lineB:345".
QString curveFactsOf(const Comparison &comparison);

} // namespace rundiff

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/compare/comparison.h"
#include "models/compare/curves/curvefacts.h"

#include <QString>

namespace rundiff
{

// The lines of both logs around a step of the compared curves, as HTML; the step's own line is highlighted.
QString logLinesOf(const Comparison &comparison, std::int64_t step);

// A line of the compared log of A or B, with its surroundings, as HTML.
QString logLineOf(const Comparison &comparison, bool ofA, std::int64_t line);

// Whether the curves are more equal than two runs can be. Reads the start of both logs.
SuspiciousEquality suspiciousEqualityOf(const Comparison &comparison);

// The precision of the logs, the tightest tolerance, spikes, suspiciously equal values and the steps that were not
// compared, as HTML. Links contain their target: "step:12", "lineA:345", "lineB:345".
QString curveFactsOf(const Comparison &comparison);

} // namespace rundiff

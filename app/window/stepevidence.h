// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/compare/comparison.h"
#include "models/compare/curves/curvefacts.h"

#include <QString>

namespace rundiff
{

// The lines of both logs around a step of the compared curves, as HTML; the step's own line stands out.
QString logLinesOf(const Comparison &comparison, std::int64_t step);

// A line of the log of A or B that is compared, with its surroundings, as HTML.
QString logLineOf(const Comparison &comparison, bool ofA, std::int64_t line);

// Whether the curves are more equal than two runs can be. Reads the beginning of both logs.
SuspiciousEquality suspiciousEqualityOf(const Comparison &comparison);

// What the log's digits can show, how tight the tolerance could be, where spikes are, what is too equal
// and which steps were not compared, as HTML. Links name what they lead to: "step:12", "lineA:345", "lineB:345".
QString curveFactsOf(const Comparison &comparison);

} // namespace rundiff

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/compare/curves/metriccomparison.h"
#include "models/compare/options/coverage.h"
#include "models/run/run.h"

namespace rundiff
{

// What only the other run shows to be damaged: a counter (the epoch of a step) that is another one in very few steps,
// a name in which the case of a letter is another one, a table that has lost its header.
void addOddMetrics(const MetricComparisons &metrics, const Run &a, const Run &b, Coverage &coverage);

// How many steps each has, how many were compared, and how many come after the last step of the other.
CoveredCount stepsOf(const CurveComparison &curves);

} // namespace rundiff

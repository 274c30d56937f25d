// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/compare/curves/metriccomparison.h"
#include "models/compare/options/coverage.h"
#include "models/run/run.h"

namespace rundiff
{

// What only the other run shows: values that differ and are not judged, because their meaning is not known, or because
// they count (a counter that differs in very few steps is damaged there); a name in which the case of a letter
// differs, a table without its header.
void addOddMetrics(const MetricComparisons &metrics, const Run &a, const Run &b, Coverage &coverage);

// The number of steps in each, of compared steps, and of steps after the last one of the other.
CoveredCount stepsOf(const CurveComparison &curves);

} // namespace rundiff

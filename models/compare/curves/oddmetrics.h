// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/compare/curves/metriccomparison.h"
#include "models/compare/options/coverage.h"
#include "models/run/run.h"

namespace rundiff
{

// What only the other run shows: a counter (the epoch of a step) that differs in very few steps, which is damage, or a
// metric of unknown meaning that does, which may be computed by the training; a name in which
// the case of a letter differs, a table without its header.
void addOddMetrics(const MetricComparisons &metrics, const Run &a, const Run &b, Coverage &coverage);

// The number of steps in each, of compared steps, and of steps after the last one of the other.
CoveredCount stepsOf(const CurveComparison &curves);

} // namespace rundiff

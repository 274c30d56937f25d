// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/compare/curves/metriccomparison.h"
#include "models/run/problem.h"

#include <memory>
#include <vector>

namespace rundiff
{

// Judges every judged metric of B by its repeats, each by its own noise; together they have one error rate.
void judgeByNoise(MetricComparisons &metrics, const Run &b, const std::vector<std::shared_ptr<const Run>> &repeats,
                  Problems &problems);

} // namespace rundiff

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/compare/curves/metriccomparison.h"
#include "models/compare/table/operatorcomparison.h"

#include <string>
#include <vector>

namespace rundiff
{

// What other metrics of the logs tell of an update or of weights, in the order of an update: the norm of the gradients,
// then learning rates and other settings, each at the step whose update is in question. Empty where the first
// difference is another matter. `operators` may be null.
std::vector<std::string> signsInLogs(const MetricComparisons &metrics, const OperatorComparison *operators);

} // namespace rundiff

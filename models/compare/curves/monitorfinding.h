// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/compare/curves/metriccomparison.h"
#include "models/run/run.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace rundiff
{

// Where the series of msprobe's monitor first differ: in the order of steps, of the phases of a step, and of the layers
// as data or gradients pass through them.
struct MonitorFinding {
    std::int64_t step = 0, rank = 0;
    std::string what, module, statistic; // "grad_reduced", "layers.3.weight", "norm"
    std::size_t metric = 0;              // of this series: index into MetricComparisons::common

    // All that are outside at this step.
    std::size_t series = 0;
    std::vector<std::string> modules; // the first ones, in that order
    std::size_t moduleCount = 0;
    std::vector<std::int64_t> ranks;

    // Up to this step the gradients of the same parameters agree before they are reduced, and differ after it.
    bool communication = false;
};

// Nothing: no series of a monitor is outside its tolerance.
std::optional<MonitorFinding> monitorFinding(const MetricComparisons &metrics, const Run &a);

} // namespace rundiff

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/formats/logs/vocabulary/metricchoice.h"
#include "models/run/run.h"

#include <cstddef>
#include <optional>
#include <string>

namespace rundiff
{

// Two logs, as indexes into the logs of each run, and the metric that both have.
struct LogPairing {
    std::size_t logA = 0, logB = 0;
    MetricPair metric;
};

// The two logs to compare, of all logs of both runs, and the metric: logs of the same format before others, then the
// best of each run. nullopt: no two logs have the metric (the loss, if none is specified) in common.
std::optional<LogPairing> chooseLogs(const Run &a, const Run &b, const std::string &metric);

// The path of a log below its run: logs at the same place belong together.
std::string placeInRun(const Run &run, const Log &log);

} // namespace rundiff

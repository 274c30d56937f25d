// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/formats/logs/metricchoice.h"
#include "models/run/run.h"

#include <optional>
#include <string>

namespace rundiff
{

// The two logs to compare, of all logs of both runs, and the metric: logs of the same format before others, then the
// best of each run. nullopt: no two logs have the metric (the loss, if none is specified) in common.
std::optional<MetricPair> chooseLogs(const Run &a, const Run &b, const std::string &metric);

} // namespace rundiff

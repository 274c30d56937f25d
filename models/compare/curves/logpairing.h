// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/formats/logs/metricchoice.h"
#include "models/run/run.h"

#include <optional>
#include <string>

namespace rundiff
{

// Of all logs that both runs have, the two that are compared, and the metric: logs of the same format before others,
// then the best of each run. nullopt: no two logs have the metric (the loss, where none is named) in common.
std::optional<MetricPair> chooseLogs(const Run &a, const Run &b, const std::string &metric);

} // namespace rundiff

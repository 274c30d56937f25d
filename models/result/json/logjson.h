// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/formats/json/jsondocument.h"
#include "models/run/log.h"

#include <string>

namespace rundiff
{

// What every JSON result says of a log: its metrics, runs and ranks. `points` are those of the compared metric; if none
// is named, of the likeliest.
Json logJson(const Log &log, const std::string &comparedMetric);

// What the inspection adds: each metric with its points, and why the first one is the default.
Json inspectedLogJson(const Log &log);

} // namespace rundiff

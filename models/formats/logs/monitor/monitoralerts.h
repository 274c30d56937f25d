// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/run/problem.h"

#include <string>

namespace rundiff
{

// What msprobe's monitor itself reported (anomaly_detected/rank0/anomaly.json): sudden jumps and not-a-number, as
// remarks, the earliest first. `folder`: the one with the folders of the ranks.
Problems monitorAlerts(const std::string &folder);

} // namespace rundiff

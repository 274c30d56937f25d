// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/run/log.h"
#include "models/run/problem.h"

#include <optional>

namespace rundiff
{

// A log that was rotated has its earlier records in files next to it: train.log.1, train.log.2.gz. They are not read.
std::optional<Problem> rotatedLogs(const Log &log);

} // namespace rundiff

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/run/log.h"
#include "models/run/message.h"

#include <string>

namespace rundiff
{

// A sentence that says why the first metric of a log is the one that is compared by default; empty if it has none.
Message reasonOfDefaultMetric(const Log &log);

} // namespace rundiff

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/formats/logs/text/logtext.h"
#include "models/run/log.h"

namespace rundiff
{

// Gives a unit to the curves whose name says nothing and whose numbers the log's own time stamps repeat: the time
// between two records, or the time since the start. Inspects the first records only.
void findDurations(Log &log, LogText &source);

} // namespace rundiff

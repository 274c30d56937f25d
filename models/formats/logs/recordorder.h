// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/formats/logs/recordrows.h"
#include "models/run/log.h"

namespace rundiff
{

// Whether the steps of the records do not identify them: more records would be replaced by a later one of the same step
// than kept, or steps repeat without falling back (several batches of an epoch, several ranks). Such records are
// counted through in their order. Adds a problem that says so.
bool needCounting(Log &log, const RecordRows &rows);

} // namespace rundiff

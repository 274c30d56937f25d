// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/formats/logs/records/recordrows.h"
#include "models/run/log.h"

#include <cstddef>
#include <vector>

namespace rundiff
{

// The rows in which runs begin, if a log holds several, one after the other: the steps fall back to the start. Where
// they fall back a little and go on, a run was resumed.
std::vector<std::size_t> runStarts(const RecordRows &rows);

// Whether these are runs, and not epochs that the log does not name: epochs have the same steps, and the loss
// continues.
bool areRuns(const RecordRows &rows, const std::vector<std::size_t> &starts);

// The same runs as they are reported; their lines are still positions in the text.
void addSegments(Log &log, const RecordRows &rows, const std::vector<std::size_t> &starts);

// Whether the steps of the records do not identify them: more records would be replaced by a later one of the same step
// than kept, or steps repeat without falling back (several batches of an epoch, several ranks). Such records are
// counted through in their order. Adds a problem that says so, except for runs that become segments. `borrowed`: the
// steps are those of other lines.
bool needCounting(Log &log, const RecordRows &rows, const std::vector<std::size_t> &starts, bool segments,
                  bool borrowed);

// Adds a problem: the records are counted, because the lines before them do not say where they are.
void reportScattered(Log &log, std::size_t records);

} // namespace rundiff

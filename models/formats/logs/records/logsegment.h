// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/run/log.h"

#include <cstdint>
#include <memory>

namespace rundiff
{

// The log with the records of one of its segments, counted from 1 and with the steps that they print; 0: of all. A log
// that holds a single run, or of which nothing else is known, is returned as it is.
std::shared_ptr<const Log> segmentOfLog(const std::shared_ptr<const Log> &log, std::int64_t segment);

// The last complete segment, counted from 1: it came to the end that its lines name or, where they name none, goes as
// far as any. A later one may still be written, or was stopped.
std::int64_t lastCompleteSegment(const Log &log);

} // namespace rundiff

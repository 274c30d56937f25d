// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/formats/logs/logreader.h"

#include <memory>

namespace rundiff
{

// A log that has been read and has grown since: only its end is read again, and what lies before is taken over. Null
// where that would not surely give what reading everything gives; the caller then reads everything.
std::shared_ptr<const Log> readGrownLog(const Log &before, const LogOptions &options, const Progress &progress);

} // namespace rundiff

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/formats/logs/reading/logreader.h"

#include <memory>

namespace rundiff
{

// A log that was read and has grown since then: only its end is read again, and the rest is reused. Null if this might
// not give the same result as reading everything; the caller then reads everything.
std::shared_ptr<const Log> readGrownLog(const Log &before, const LogOptions &options, const Progress &progress);

} // namespace rundiff

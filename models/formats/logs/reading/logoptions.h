// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/run/log.h"
#include "models/run/logreading.h"
#include "models/run/progress.h"

#include <memory>
#include <optional>
#include <string>

namespace rundiff
{

struct LogOptions : LogReading {
    std::optional<std::int64_t> rank;
    // The folder of the user's own log patterns; nullopt: in the user's configuration, see userPatternFolder().
    std::optional<std::string> userPatterns;
    bool growing = false; // a last line without its line feed waits for the rest of it
    std::string run = {}; // the identifier of one of several runs in a database; empty: the only one
};

} // namespace rundiff

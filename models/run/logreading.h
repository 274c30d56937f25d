// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/run/kindoftext.h"

#include <map>
#include <string>

namespace rundiff
{

// How a log is read, if the user overrides the detection. Empty members are detected from the content.
struct LogReading {
    UserText format;   // identifier of a reader
    UserText encoding; // utf-8, utf-16le, utf-16be, gbk or latin-1
    UserText pattern;  // the user's own expression with the groups step and loss
    UserText anchor;   // detects which lines look like records; empty: the part of the pattern up to its step

    bool operator==(const LogReading &) const = default;
};

using LogReadings = std::map<Path, LogReading>; // by the log's path

inline const LogReading &readingOf(const std::string &path, const LogReading &ofAll, const LogReadings &ofSingle)
{
    const auto own = ofSingle.find(path);
    return own == ofSingle.end() ? ofAll : own->second;
}

} // namespace rundiff

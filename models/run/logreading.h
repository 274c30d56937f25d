// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <map>
#include <string>

namespace rundiff
{

// How a log is read, where its user knows better than its content tells. What is empty is told from the content.
struct LogReading {
    std::string format;   // identifier of a reader
    std::string encoding; // utf-8, utf-16le, utf-16be, gbk or latin-1
    std::string pattern;  // the user's own expression with the groups step and loss
    std::string anchor;   // tells which lines claim to match it; empty: the part of the pattern up to its step

    bool operator==(const LogReading &) const = default;
};

using LogReadings = std::map<std::string, LogReading>; // by the log's path

inline const LogReading &readingOf(const std::string &path, const LogReading &ofAll, const LogReadings &ofSingle)
{
    const auto own = ofSingle.find(path);
    return own == ofSingle.end() ? ofAll : own->second;
}

} // namespace rundiff

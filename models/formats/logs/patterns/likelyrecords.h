// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/formats/logs/reading/logoptions.h"

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace rundiff
{

// The lines of a log that no reader knows which look most like records of a training, and a pattern that reads them.
struct LikelyRecords {
    struct Line {
        std::int64_t line = 0;
        std::string text;
    };
    std::vector<Line> lines; // at most five, of one form
    std::string pattern;     // for --log-pattern; it was tried with these lines. Empty: there is none
    bool hasStep = false;    // the pattern has a group for the step; otherwise records are counted
};

// Of the start of a log, as UTF-8.
LikelyRecords likelyRecords(std::string_view text);

// Of a file, from its first lines.
LikelyRecords likelyRecordsOf(const std::string &path, const LogReading &reading);

// The lines and the pattern as they are shown, one below the other; empty if there are none.
std::string suggestion(const LikelyRecords &records);

} // namespace rundiff

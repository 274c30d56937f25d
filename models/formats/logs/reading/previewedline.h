// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace rundiff
{

// One line of a log and its interpretation by a reader.
struct PreviewedLine {
    enum class Role : std::uint8_t {
        Ignored,
        Record,
        NoValue, // a whole record without the metric
        Bad,     // looks like a record and is not: see reason
        Other,   // an evaluation or similar
        Waiting  // the last line, which is not complete yet
    };
    struct Mark { // the position of a number in the text
        std::size_t begin = 0, length = 0;
        bool step = false; // part of the step (epoch, iteration ...) rather than a value
    };

    std::int64_t line = 0; // from 1
    std::string text;      // without terminal control, cut at 300 characters
    Role role = Role::Ignored;
    std::optional<std::int64_t> step;
    std::vector<std::pair<std::string, double>> values; // by metric
    std::string reason;
    std::vector<Mark> marks;
};

// The reading of the start of a log.
struct LogPreview {
    std::string format, formatName, encoding;
    std::vector<PreviewedLine> lines;
    std::string proposal; // a pattern for the lines that look most like records, where no reader knows the log
    std::string message;  // why lines are not read, or not all of them: a wrong expression, a slow one ...

    std::size_t count(PreviewedLine::Role role) const;
};

} // namespace rundiff

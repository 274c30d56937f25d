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

// One line of a log and what a reader makes of it.
struct PreviewedLine {
    enum class Role : std::uint8_t {
        Ignored,
        Record,
        NoValue, // a whole record that does not print the metric
        Bad,     // claims to be a record and is none: see reason
        Other,   // an evaluation and the like
        Waiting  // the last line, which is not complete yet
    };
    struct Mark { // where in the text a number was read
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

// How the beginning of a log would be read.
struct LogPreview {
    std::string format, formatName, encoding;
    std::vector<PreviewedLine> lines;
    std::string message; // why lines are not read, or not all of them: a wrong expression, one that takes too long ...

    std::size_t count(PreviewedLine::Role role) const;
};

} // namespace rundiff

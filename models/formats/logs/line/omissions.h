// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/run/log.h"

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

namespace rundiff
{

// Whether a line replaces a part of a log that was removed: "[... 120 lines omitted ...]", "<truncated>". The number
// of lines, or 0 if it is not stated.
std::optional<std::int64_t> omittedLines(std::string_view line);

// The lines of a log that replace removed parts.
class Omissions
{
public:
    void see(std::string_view line, std::int64_t number);
    void append(const Omissions &next, std::int64_t linesBefore); // those of the file's next part
    void report(Log &log) const;

private:
    struct Mark {
        std::int64_t line = 0, omitted = 0;
    };
    std::vector<Mark> m_marks; // the first ones
};

} // namespace rundiff

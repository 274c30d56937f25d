// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace rundiff
{

enum class Severity : std::uint8_t { Warning, Error };

// Something that could not be read or used. A reader returns what it could read and says the rest with these.
// The message names what was expected and what to do; path and line say where (line 0: no single line).
struct Problem {
    std::string path;
    std::int64_t line = 0;
    Severity severity = Severity::Warning;
    std::string message;

    bool operator==(const Problem &) const = default;
};

using Problems = std::vector<Problem>;

} // namespace rundiff

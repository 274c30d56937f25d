// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string_view>

namespace rundiff
{

// "/lib/sched.py:131: UserWarning: step 7: the loss ...": the form of Python's warnings module at the start of a
// line. Its numbers are not a record.
inline bool isPythonWarning(std::string_view line)
{
    constexpr std::string_view mark = "Warning: ";
    const std::size_t end = line.find(mark);
    if (end == std::string_view::npos)
        return false;
    const std::size_t colon = line.substr(0, end).rfind(": ");
    if (colon == std::string_view::npos || line.substr(colon + 2, end - colon - 2).find(' ') != std::string_view::npos)
        return false;
    const std::string_view place = line.substr(0, colon);
    if (place.find(' ') != std::string_view::npos || place.find(':') == std::string_view::npos)
        return false; // a record may stand before it
    const std::string_view number = place.substr(place.rfind(':') + 1);
    return !number.empty() && number.find_first_not_of("0123456789") == std::string_view::npos;
}

} // namespace rundiff

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>

namespace rundiff
{

// "a" and "b" make "a, b"; the first part has no separator in front of it.
inline void appendPart(std::string &text, std::string_view separator, std::string_view part)
{
    if (!text.empty())
        text += separator;
    text += part;
}

} // namespace rundiff

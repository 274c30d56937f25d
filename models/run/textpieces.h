// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <algorithm>
#include <initializer_list>
#include <string_view>

namespace rundiff
{

inline constexpr std::string_view blankSigns = " \t\r\n";
inline constexpr std::string_view pythonBlanks = " \t\n\v\f\r"; // of str.strip(), within ASCII

// Without these signs at both ends.
constexpr std::string_view trimmed(std::string_view text, std::string_view signs = blankSigns)
{
    const std::size_t start = text.find_first_not_of(signs);
    return start == std::string_view::npos ? std::string_view()
                                           : text.substr(start, text.find_last_not_of(signs) - start + 1);
}

constexpr bool isAnyOf(std::string_view text, std::initializer_list<std::string_view> texts)
{
    return std::find(texts.begin(), texts.end(), text) != texts.end();
}

constexpr bool isDigits(std::string_view text)
{
    return !text.empty() && text.find_first_not_of("0123456789") == std::string_view::npos;
}

} // namespace rundiff

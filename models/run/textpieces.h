// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <algorithm>
#include <initializer_list>
#include <string>
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

constexpr bool contains(std::string_view text, std::string_view part)
{
    return text.find(part) != std::string_view::npos;
}

constexpr bool contains(std::string_view text, char sign)
{
    return text.find(sign) != std::string_view::npos;
}

constexpr bool containsAny(std::string_view text, std::initializer_list<std::string_view> parts)
{
    return std::ranges::any_of(parts, [&](std::string_view part) { return contains(text, part); });
}

constexpr bool startsWithAny(std::string_view text, std::initializer_list<std::string_view> beginnings)
{
    return std::ranges::any_of(beginnings, [&](std::string_view beginning) { return text.starts_with(beginning); });
}

constexpr bool endsWithAny(std::string_view text, std::initializer_list<std::string_view> ends)
{
    return std::ranges::any_of(ends, [&](std::string_view end) { return text.ends_with(end); });
}

constexpr bool isDigits(std::string_view text)
{
    return !text.empty() && text.find_first_not_of("0123456789") == std::string_view::npos;
}

// Whether a text matches a pattern in which * matches any characters, `anyOne` one character, if it is given, and
// everything else itself.
constexpr bool fitsPattern(std::string_view text, std::string_view pattern, std::string_view anyOne = {})
{
    constexpr std::size_t none = std::string_view::npos;
    std::size_t t = 0, p = 0, star = none, resume = 0;
    while (t < text.size()) {
        const std::string_view next = pattern.substr(p, 1);
        if (next == "*") {
            star = p++;
            resume = t;
        } else if (!next.empty() && (next == text.substr(t, 1) || next == anyOne)) {
            ++p;
            ++t;
        } else if (star != none) {
            p = star + 1;
            t = ++resume;
        } else {
            return false;
        }
    }
    return pattern.find_first_not_of('*', p) == none;
}

template <typename Patterns>
bool fitsAnyPattern(std::string_view text, const Patterns &patterns)
{
    return std::ranges::any_of(patterns, [&](std::string_view pattern) { return fitsPattern(text, pattern); });
}

// Adds an entry to a list in a text: "a" becomes "a, b".
inline void addToList(std::string &list, std::string_view entry, std::string_view separator = ", ")
{
    if (!list.empty())
        list += separator;
    list += entry;
}

} // namespace rundiff

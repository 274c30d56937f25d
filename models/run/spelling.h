// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <optional>
#include <string_view>
#include <utility>

namespace rundiff
{

// How the values of an enumeration are spelled in options, results, sessions, settings and filters. These names are a
// contract, never translated; the enumeration's header specialises this table with one name for every value.
template <typename Enumeration>
struct Spelling;

template <typename Enumeration, std::size_t count>
using SpellingTable = std::array<std::pair<std::string_view, Enumeration>, count>;

template <typename Enumeration>
constexpr std::string_view spelled(Enumeration value)
{
    for (const auto &[name, named] : Spelling<Enumeration>::names) {
        if (named == value)
            return name;
    }
    return {};
}

template <typename Enumeration>
constexpr std::optional<Enumeration> fromSpelling(std::string_view text)
{
    for (const auto &[name, value] : Spelling<Enumeration>::names) {
        if (name == text)
            return value;
    }
    return std::nullopt;
}

} // namespace rundiff

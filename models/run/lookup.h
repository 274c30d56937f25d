// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <algorithm>
#include <initializer_list>
#include <iterator>
#include <type_traits>

namespace rundiff
{

// Whether a value of an enumeration is one of several.
template <typename Choice>
requires std::is_enum_v<Choice>
constexpr bool isAnyOf(Choice choice, std::initializer_list<std::type_identity_t<Choice>> choices)
{
    return std::find(choices.begin(), choices.end(), choice) != choices.end();
}

// The first element for which a condition holds, or null.
template <typename Range, typename Condition>
auto *firstThat(Range &range, const Condition &holds)
{
    const auto found = std::ranges::find_if(range, holds);
    return found == std::end(range) ? nullptr : &*found;
}

// What a map has under a key, or null.
template <typename Map, typename Key>
auto *valueAt(Map &map, const Key &key)
{
    const auto found = map.find(key);
    return found == map.end() ? nullptr : &found->second;
}

} // namespace rundiff

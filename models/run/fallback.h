// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <functional>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>

// What to take where nothing is.
namespace rundiff
{

// A text or list, or another one if it is empty.
template <typename List>
List orIfEmpty(List list, std::type_identity_t<List> otherwise)
{
    return list.empty() ? std::move(otherwise) : std::move(list);
}

// The element at a place of a list, or a value of its own if the list is shorter.
template <typename List>
typename List::value_type elementOr(const List &list, std::size_t at, typename List::value_type otherwise)
{
    return at < list.size() ? list[at] : std::move(otherwise);
}

// What a function makes of a value that may be missing; nothing if it is.
template <typename Value, typename Function>
auto andThen(const Value &value, const Function &function)
{
    using Result = std::remove_cvref_t<std::invoke_result_t<Function, decltype(*value)>>;
    return value ? std::invoke(function, *value) : Result();
}

} // namespace rundiff

// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/compare/options/numberrange.h"

#include "models/run/textpieces.h"

#include <algorithm>
#include <charconv>

namespace rundiff
{

namespace
{

constexpr std::int64_t largest = 1'000'000'000'000'000;

std::optional<std::int64_t> numberFrom(std::string_view text)
{
    text = trimmed(text, " ");
    std::int64_t number = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (error != std::errc{} || end != text.data() + text.size())
        return std::nullopt;
    if (number < 0 || number > largest)
        return std::nullopt;
    return number;
}

std::optional<NumberRange> rangeFrom(std::string_view text)
{
    const std::size_t dash = text.find('-');
    const auto first = numberFrom(text.substr(0, dash));
    const auto last = dash == std::string_view::npos ? first : numberFrom(text.substr(dash + 1));
    if (!first || !last || *first > *last)
        return std::nullopt;
    return NumberRange(*first, *last);
}

} // namespace

std::string NumberRange::text() const
{
    if (first == last)
        return std::to_string(first);
    return std::to_string(first) + "-" + std::to_string(last);
}

bool chooses(const NumberChoice &choice, std::int64_t number)
{
    return choice.empty() ||
           std::ranges::any_of(choice, [number](const NumberRange &range) { return range.contains(number); });
}

std::optional<NumberChoice> numberChoiceFrom(std::string_view text)
{
    NumberChoice choice;
    for (std::size_t begin = 0; begin <= text.size();) {
        const std::size_t end = std::min(text.find(',', begin), text.size());
        const auto range = rangeFrom(text.substr(begin, end - begin));
        if (!range)
            return std::nullopt;
        choice.push_back(*range);
        begin = end + 1;
    }
    return choice;
}

std::string numberChoiceText(const NumberChoice &choice)
{
    std::string text;
    for (const NumberRange &range : choice)
        addToList(text, range.text());
    return text;
}

} // namespace rundiff

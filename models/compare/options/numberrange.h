// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace rundiff
{

// One number, or all from the first to the last.
struct NumberRange {
    std::int64_t first = 0, last = 0;

    NumberRange() = default;
    NumberRange(std::int64_t number) : first(number), last(number) {}
    NumberRange(std::int64_t from, std::int64_t to) : first(from), last(to) {}

    bool contains(std::int64_t number) const { return first <= number && number <= last; }
    std::string text() const; // "7", "5-9"
    bool operator==(const NumberRange &) const = default;
};

// Steps or ranks that the user chose; empty: all of them.
using NumberChoice = std::vector<NumberRange>;

bool chooses(const NumberChoice &choice, std::int64_t number);

// "0,2,5-9" with numbers that are not negative. nullopt: it is not such a list.
std::optional<NumberChoice> numberChoiceFrom(std::string_view text);
std::string numberChoiceText(const NumberChoice &choice);

} // namespace rundiff

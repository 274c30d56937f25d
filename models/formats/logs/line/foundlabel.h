// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <string_view>

namespace rundiff
{

constexpr std::size_t longestLabel = 60;

// The text that names a number from the left, without the signs and words in between: "loss" of "loss: ", "loss is ",
// "'loss': tensor(".
struct FoundLabel {
    std::string_view label;
    std::size_t begin = 0;          // of the label; of the number without one
    std::size_t connectorBegin = 0; // of what is between label and number
    char opened = '\0';             // the outermost bracket in between
    bool separated = false;         // a sign like ":" or a word like "is" is in between
    bool aligned = false;           // so many blanks that the number is in a column of its own
};

// `from` is where the number before ends.
FoundLabel labelBefore(std::string_view line, std::size_t from, std::size_t number);

} // namespace rundiff

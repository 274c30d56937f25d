// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace rundiff
{

// A line with the places of its numbers.
struct NumberedLine {
    struct Number {
        std::size_t begin = 0, end = 0;
        double value = 0;
        bool whole = false; // digits only
        bool alone = true;  // not a part of a word, a date or a time
    };
    std::int64_t line = 0;
    std::string text;
    std::vector<Number> numbers; // in their order
};

NumberedLine numberedLine(std::string_view text, std::int64_t line);

// The text between the numbers: the same for all lines of one form.
std::string formOf(const NumberedLine &line);

// What the numbers of lines of one form are, by their position among the numbers.
struct LineColumns {
    struct Value {
        std::size_t column = 0;
        std::string name; // an identifier
        bool loss = false;
    };
    std::optional<std::size_t> step; // an integer that increases, or stays, from line to line
    std::vector<Value> values;       // the loss first: those with a fraction that change
    bool whole = false;              // no number of lines of bare numbers has a fraction: values are all that change
};

LineColumns columnsOf(const std::vector<NumberedLine> &lines);

} // namespace rundiff

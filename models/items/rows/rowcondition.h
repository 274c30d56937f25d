// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/compare/judging/namepattern.h"
#include "models/compare/table/rowcolumn.h"
#include "models/items/rows/conditiontoken.h"

#include <tl/expected.hpp>

#include <string>
#include <string_view>
#include <vector>

namespace rundiff
{

// The rows that a filter keeps: "relu output", "conv*", "/layers\.[0-3]\./", "norm_rel > 0.01 and dtype = float32".
struct RowCondition {
    enum class Kind : std::uint8_t {
        Everything,
        Word,   // the pattern occurs in the name, module, dtype, shape, checksum or state
        Number, // the field compared with a number
        Text,   // the pattern occurs in the field
        And,
        Or,
        Not
    };
    enum class Compare : std::uint8_t { Equal, Less, LessEqual, Greater, GreaterEqual };

    Kind kind = Kind::Everything;
    RowField field = RowField::Number;
    Compare compare = Compare::Equal;
    double number = 0;
    NamePattern pattern;
    std::vector<RowCondition> parts; // of And, Or; Not has one

    // Differences are compared by their absolute value. NaN is larger than every number: a filter for large differences
    // must not lose the worst.
    bool holds(double value) const;
};

enum class FilterForm : std::uint8_t { Automatic, Text, Glob, Regex, Condition };

// The default interpretation of a text: a condition if a field is compared, /.../ a regular expression, * or ? a glob,
// otherwise words that must all be found.
FilterForm formOf(std::string_view text);

// An error has a sentence about the mistake and the correct form.
tl::expected<RowCondition, FilterMistake> parseFilter(std::string_view text, FilterForm form = FilterForm::Automatic);

} // namespace rundiff

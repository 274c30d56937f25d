// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <tl/expected.hpp>

#include <string>
#include <string_view>
#include <vector>

namespace rundiff
{

// A piece of a condition: norm_rel, >, 0.01, and, (, "only in A", /layers\.\d+/
struct ConditionToken {
    enum class Kind : std::uint8_t { Word, Quoted, Regex, Operator, Open, Close, And, Or, Not, End };
    Kind kind = Kind::End;
    std::string text;
    std::size_t at = 0, length = 0; // in the filter's text, in bytes
};

// A part of a text that cannot be read, and a sentence about it.
struct FilterMistake {
    std::string sentence;
    std::size_t at = 0, length = 0; // in bytes
};

// A column is also called by the title above it ("Δmax", "max diff"): its token has the name that filters know.
tl::expected<std::vector<ConditionToken>, FilterMistake> conditionTokens(std::string_view text);

} // namespace rundiff

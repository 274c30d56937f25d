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
    std::size_t at = 0; // character position in the filter's text, from 0
};

tl::expected<std::vector<ConditionToken>, std::string> conditionTokens(std::string_view text);

} // namespace rundiff

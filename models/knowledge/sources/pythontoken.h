// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <algorithm>
#include <cstdint>
#include <initializer_list>
#include <string_view>
#include <vector>

namespace rundiff
{

struct PythonToken {
    enum class Kind : std::uint8_t { Name, Number, String, Operator, Newline, Indent, Dedent, End };
    Kind kind = Kind::End;
    bool formatted = false; // an f-string with placeholders
    std::uint32_t line = 0;
    std::string_view text; // a string's text is the part between its quotes

    bool is(std::string_view what) const
    {
        if (kind != Kind::Operator && kind != Kind::Name)
            return false;
        return text.size() == what.size() && text[0] == what[0] && text == what;
    }
    bool isAnyOf(std::initializer_list<std::string_view> words) const
    {
        return std::any_of(words.begin(), words.end(), [&](std::string_view word) { return is(word); });
    }
    bool opens() const { return isAnyOf({"(", "[", "{"}); }
    bool closes() const { return isAnyOf({")", "]", "}"}); }
};

// The tokens of a Python source, without comments. Never fails: a string that is not closed ends with its line (or with
// the file), unknown bytes are ignored, brackets that are never closed end at the next definition.
std::vector<PythonToken> pythonTokens(std::string_view source);

} // namespace rundiff

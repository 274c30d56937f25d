// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/formats/logs/line/decimal.h"

#include <cstddef>
#include <string_view>

namespace rundiff::wordsigns
{

// The signs of labels and what is around them.

// A call of memchr for each character of a line costs more than this loop over a few signs.
inline bool isAnyOf(char sign, std::string_view signs)
{
    for (const char one : signs) {
        if (one == sign)
            return true;
    }
    return false;
}

// The sign at a place of a text, or none after its end.
inline char signAt(std::string_view text, std::size_t at)
{
    return at < text.size() ? text[at] : '\0';
}

inline char signBefore(std::string_view text, std::size_t at)
{
    return at > 0 ? text[at - 1] : '\0';
}

// The length of the sign in front of a number, if it has one.
inline std::size_t plusOrMinus(std::string_view text)
{
    return isAnyOf(signAt(text, 0), "+-") ? 1 : 0;
}

inline bool isLetter(char sign)
{
    const char small = static_cast<char>(sign | 0x20);
    return (small >= 'a' && small <= 'z') || sign == '_';
}

inline bool isForeign(char sign)
{
    return static_cast<unsigned char>(sign) >= 0x80;
}

inline bool isWordSign(char sign)
{
    return isLetter(sign) || decimal::isDigit(sign) || isForeign(sign);
}

// The length of a sign of other scripts that is not a letter: punctuation, an arrow, a block of a progress bar.
inline std::size_t foreignSeparator(std::string_view text)
{
    if (text.size() < 3)
        return 0;
    const auto first = static_cast<unsigned char>(text[0]), second = static_cast<unsigned char>(text[1]);
    const bool punctuation = (first == 0xef && (second == 0xbc || second == 0xbd)) || (first == 0xe3 && second == 0x80);
    return first == 0xe2 || punctuation ? 3 : 0;
}

} // namespace rundiff::wordsigns

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/formats/logs/decimal.h"

#include <cctype>
#include <cstddef>
#include <string_view>

namespace rundiff::wordsigns
{

// The signs of labels and what is around them.

inline bool isAnyOf(char sign, std::string_view signs)
{
    return signs.find(sign) != std::string_view::npos;
}

inline bool isLetter(char sign)
{
    return std::isalpha(static_cast<unsigned char>(sign)) != 0 || sign == '_';
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

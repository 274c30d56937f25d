// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/run/ascii.h"

namespace rundiff
{

// A letter of any language: the bytes of letters beyond ASCII count as letters.
inline bool isWordLetter(char sign)
{
    return ascii::isLetter(sign) || static_cast<unsigned char>(sign) >= 0x80;
}

// What words and names consist of.
inline bool isWordSign(char sign)
{
    return isWordLetter(sign) || ascii::isDigit(sign) || sign == '_';
}

inline bool isHexDigit(char sign)
{
    return ascii::isDigit(sign) || (sign >= 'a' && sign <= 'f') || (sign >= 'A' && sign <= 'F');
}

} // namespace rundiff

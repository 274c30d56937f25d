// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Characters of logs and dumps are bytes: the locale does not matter.
namespace rundiff::ascii
{

constexpr bool isDigit(char sign)
{
    return static_cast<unsigned char>(sign - '0') < 10;
}

constexpr bool isLetter(char sign)
{
    return static_cast<unsigned char>((sign | 0x20) - 'a') < 26;
}

constexpr bool isWordSign(char sign)
{
    return isLetter(sign) || isDigit(sign) || sign == '_';
}

} // namespace rundiff::ascii

// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/formats/logs/line/typographicnumber.h"

#include "models/formats/logs/line/number.h"
#include "models/formats/logs/line/wordsigns.h"

#include <algorithm>
#include <string>

namespace rundiff
{

namespace
{

constexpr std::size_t longestNumber = 64;
constexpr std::string_view mantissaSigns = "0123456789.", digitSigns = "0123456789";

std::size_t signsEnd(std::string_view text, std::size_t begin, std::string_view signs)
{
    return std::min(text.find_first_not_of(signs, begin), text.size());
}

} // namespace

// U+2010 to U+2015, U+2212
std::size_t typographicMinus(std::string_view text)
{
    if (text.size() < 3 || text[0] != '\xe2')
        return 0;
    const bool dash = text[1] == '\x80' && text[2] >= '\x90' && text[2] <= '\x95';
    if (dash || (text[1] == '\x88' && text[2] == '\x92'))
        return 3;
    return 0;
}

std::size_t scanTypographicNumber(std::string_view text, PrintedNumber &number)
{
    const std::size_t sign = typographicMinus(text);
    const std::size_t begin = std::max(sign, wordsigns::plusOrMinus(text));
    const std::size_t mantissa = signsEnd(text, begin, mantissaSigns);
    const bool exponent = wordsigns::isAnyOf(wordsigns::signAt(text, mantissa), "eE");
    const std::size_t dash = exponent ? typographicMinus(text.substr(mantissa + 1)) : 0;
    if (mantissa == begin || sign + dash == 0)
        return 0;
    std::string plain = sign > 0 ? "-" : "";
    plain += text.substr(sign, mantissa - sign);
    std::size_t end = mantissa;
    if (dash > 0) {
        const std::size_t digits = mantissa + 1 + dash;
        end = signsEnd(text, digits, digitSigns);
        plain += "e-" + std::string(text.substr(digits, end - digits));
    }
    if (scanNumber(plain, number) == plain.size())
        return end;
    return 0;
}

std::size_t scanCommaNumber(std::string_view text, PrintedNumber &number)
{
    const std::size_t begin = wordsigns::plusOrMinus(text);
    const std::size_t comma = signsEnd(text, begin, digitSigns);
    if (comma == begin || comma >= std::min(text.size(), longestNumber) || text[comma] != ',')
        return 0;
    const std::size_t fraction = signsEnd(text, comma + 1, digitSigns) - comma - 1;
    const bool thousands = fraction == 3 && comma - begin <= 3 && text[begin] != '0';
    if (fraction == 0 || thousands)
        return 0;
    std::string plain(text.substr(0, longestNumber));
    plain[comma] = '.';
    const std::size_t length = scanNumber(plain, number);
    const bool goesOn = wordsigns::isAnyOf(wordsigns::signAt(text, length), ",.") &&
                        wordsigns::isAnyOf(wordsigns::signAt(text, length + 1), digitSigns);
    if (length < comma + 2 || goesOn)
        return 0;
    return length;
}

} // namespace rundiff

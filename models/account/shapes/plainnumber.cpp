// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/account/shapes/plainnumber.h"

#include "models/account/shapes/wordsign.h"
#include "models/formats/texts/textcursor.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cstdint>
#include <cstdlib>

namespace rundiff
{

namespace
{

void takeThousands(TextCursor &cursor)
{
    TextCursor group = cursor;
    while (group.take(',') && group.digitsAhead(4) == 3) {
        group.skip(3);
        cursor = group;
    }
}

void takeExponent(TextCursor &cursor)
{
    TextCursor exponent = cursor;
    if (!exponent.takeOneOf("eE"))
        return;
    exponent.takeOneOf("+-");
    if (exponent.digits(1, 18))
        cursor = exponent;
}

std::string withPoint(std::string_view digits, std::size_t place)
{
    return std::string(digits.substr(0, place)).append(".").append(digits.substr(place));
}

// Digits without zeros at either end, as Python prints such a number.
std::string written(std::string digits, std::int64_t exponent)
{
    constexpr std::int64_t leastPlain = -4, mostPlain = 16;
    const auto count = static_cast<std::int64_t>(digits.size());
    const std::int64_t power = count - 1 + exponent; // of the first digit
    if (power < leastPlain || power >= mostPlain) {
        if (count > 1)
            digits = withPoint(digits, 1);
        return fmt::format("{}e{}{:02}", digits, power < 0 ? "-" : "+", std::abs(power));
    }
    if (exponent >= 0)
        return digits.append(static_cast<std::size_t>(exponent), '0');
    if (power >= 0)
        return withPoint(digits, static_cast<std::size_t>(power + 1));
    return std::string("0.").append(static_cast<std::size_t>(-power - 1), '0').append(digits);
}

} // namespace

std::size_t amountLength(std::string_view text, std::size_t at)
{
    if (at > 0 && (isWordSign(text[at - 1]) || text[at - 1] == '.'))
        return 0;
    TextCursor cursor(text, at);
    cursor.takeOneOf("+-");
    const std::size_t whole = cursor.digits(1, text.size());
    if (whole >= 1 && whole <= 3)
        takeThousands(cursor);
    const bool hasPoint = cursor.sign() == '.';
    const std::size_t fraction = hasPoint ? TextCursor(text, cursor.at() + 1).digitsAhead(text.size()) : 0;
    if (whole == 0 && fraction == 0)
        return 0;
    if (fraction > 0)
        cursor.skip(fraction + 1);
    else if (hasPoint && cursor.sign(1) != '.' && !isWordSign(cursor.sign(1)))
        cursor.skip(1);
    takeExponent(cursor);
    const bool isVersion = cursor.sign() == '.' && ascii::isDigit(cursor.sign(1));
    return isVersion ? 0 : cursor.at() - at;
}

std::size_t numberLength(std::string_view text, std::size_t at)
{
    const std::size_t length = amountLength(text, at);
    const bool isPartOfWord = at + length < text.size() && isWordSign(text[at + length]);
    return isPartOfWord ? 0 : length;
}

std::string plainNumber(std::string_view number)
{
    TextCursor cursor(number);
    const bool negative = cursor.sign() == '-';
    cursor.takeOneOf("+-");
    std::string digits;
    std::int64_t exponent = 0;
    bool behindPoint = false;
    for (; !cursor.atEnd() && cursor.sign() != 'e' && cursor.sign() != 'E'; cursor.skip(1)) {
        if (cursor.sign() == '.')
            behindPoint = true;
        if (!ascii::isDigit(cursor.sign()))
            continue;
        exponent -= behindPoint ? 1 : 0;
        if (!digits.empty() || cursor.sign() != '0')
            digits += cursor.sign();
    }
    if (cursor.takeOneOf("eE")) {
        cursor.take('+');
        std::int64_t power = 0;
        const std::string_view rest = cursor.rest();
        std::from_chars(rest.data(), rest.data() + rest.size(), power);
        exponent += power;
    }
    while (!digits.empty() && digits.back() == '0') {
        digits.pop_back();
        ++exponent;
    }
    if (digits.empty())
        return "0";
    return std::string(negative ? "-" : "").append(written(digits, exponent));
}

std::string withoutNumbers(std::string_view text)
{
    std::string out;
    for (std::size_t at = 0; at < text.size();) {
        const std::size_t length = numberLength(text, at);
        out += length > 0 ? '#' : text[at];
        at += std::max<std::size_t>(length, 1);
    }
    return out;
}

} // namespace rundiff

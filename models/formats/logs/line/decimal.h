// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/formats/logs/line/printednumber.h"
#include "models/run/ascii.h"
#include "models/run/lettercase.h"

#include <algorithm>
#include <array>
#include <bit>
#include <charconv>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <limits>

namespace rundiff
{

namespace decimal
{

inline constexpr std::array<double, 23> powersOfTen = {1e0,  1e1,  1e2,  1e3,  1e4,  1e5,  1e6,  1e7,
                                                       1e8,  1e9,  1e10, 1e11, 1e12, 1e13, 1e14, 1e15,
                                                       1e16, 1e17, 1e18, 1e19, 1e20, 1e21, 1e22};
inline constexpr std::uint64_t largestExact = std::uint64_t(1) << 53;
inline constexpr int largestDigits = 19; // that always fit into 64 bits

using ascii::isDigit;

inline constexpr auto tenToThe = [] { // up to 10^19, all that 64 bits hold
    std::array<std::uint64_t, 20> powers = {1};
    for (std::size_t i = 1; i < powers.size(); ++i)
        powers[i] = 10 * powers[i - 1];
    return powers;
}();

// In memory order, the first one least significant.
inline std::uint64_t eightBytes(const char *at)
{
    std::uint64_t bytes = 0;
    std::memcpy(&bytes, at, sizeof bytes);
    return bytes;
}

inline constexpr std::uint64_t eightZeros = 0x3030303030303030; // as text: "00000000"

// The highest bit is set of each byte that is more than 9. The addition carries upwards only, after the first such
// byte.
inline std::uint64_t aboveNine(std::uint64_t bytes)
{
    return ((bytes + 0x7676767676767676) | bytes) & 0x8080808080808080;
}

// The number that eight digits form, each of them a byte from 0 to 9.
inline std::uint64_t valueOfEight(std::uint64_t digits)
{
    const std::uint64_t pairs = digits * 10 + (digits >> 8);
    return ((pairs & 0x000000ff000000ff) * 0x000f424000000064 +
            (pairs >> 16 & 0x000000ff000000ff) * 0x0000271000000001) >>
           32;
}

// Up to eight digits at once; returns how many there are.
inline int takeEight(const char *at, std::uint64_t &mantissa)
{
    std::uint64_t digits = eightBytes(at) ^ eightZeros;
    const std::uint64_t others = aboveNine(digits);
    const int count = others == 0 ? 8 : std::countr_zero(others) / 8;
    if (count == 0)
        return 0;
    digits <<= 8 * (8 - count); // leading zeros
    mantissa = mantissa * tenToThe[static_cast<std::size_t>(count)] + valueOfEight(digits);
    return count;
}

inline const char *takeDigits(const char *at, const char *end, std::uint64_t &mantissa)
{
    while (end - at >= 8) {
        const int count = takeEight(at, mantissa);
        at += count;
        if (count < 8)
            return at;
    }
    for (; at != end && isDigit(*at); ++at)
        mantissa = mantissa * 10 + static_cast<unsigned>(*at - '0');
    return at;
}

// The nearest double to a quotient of numbers that need not be exact as doubles. The 64 bits of x87 hold both exactly
// and round once; rounding to a double can go wrong only where that result is exactly between two doubles. Returns
// false there, and on processors with other long doubles.
inline bool divideByPower(std::uint64_t mantissa, int decimals, double &value)
{
    if constexpr (std::numeric_limits<long double>::digits == 64) {
        if (decimals < 0 || decimals > largestDigits || mantissa == 0)
            return false;
        const long double quotient =
            static_cast<long double>(mantissa) / static_cast<long double>(tenToThe[static_cast<std::size_t>(decimals)]);
        std::uint64_t bits = 0;
        std::memcpy(&bits, &quotient, sizeof bits);
        value = static_cast<double>(quotient);
        return (bits & 0x7ff) != 0x400; // the bits that a double does not have
    }
    return false;
}

// `count` digits form the mantissa; with more than 19 it has overflowed.
inline double valueOf(const char *begin, const char *end, std::uint64_t mantissa, std::ptrdiff_t count, int exponent,
                      bool negative)
{
    // Both operands are exact doubles, so one operation rounds once: the nearest double (Clinger's fast path).
    if (count <= largestDigits && mantissa <= largestExact && exponent >= -22 && exponent <= 22) {
        const double digits = static_cast<double>(mantissa);
        const double value = exponent < 0 ? digits / powersOfTen[static_cast<std::size_t>(-exponent)]
                                          : digits * powersOfTen[static_cast<std::size_t>(exponent)];
        return negative ? -value : value;
    }
    double value = 0;
    if (count <= largestDigits && divideByPower(mantissa, -exponent, value))
        return negative ? -value : value;
    const auto result = std::from_chars(*begin == '+' ? begin + 1 : begin, end, value);
    if (result.ec != std::errc::result_out_of_range)
        return value;
    value = exponent + count > 0 ? std::numeric_limits<double>::infinity() : 0.0;
    return negative ? -value : value;
}

// 'e', a sign and digits; nothing is consumed if no digit follows.
inline const char *scanExponent(const char *at, const char *end, int &exponent)
{
    if (at == end || (*at | 0x20) != 'e')
        return at;
    const char *next = at + 1;
    const bool negative = next != end && *next == '-';
    if (next != end && (*next == '-' || *next == '+'))
        ++next;
    if (next == end || !isDigit(*next))
        return at;
    int value = 0;
    for (; next != end && isDigit(*next); ++next)
        value = std::min(value * 10 + (*next - '0'), 100000);
    exponent = negative ? -value : value;
    return next;
}

// Any plain decimal number.
[[gnu::noinline]] inline std::size_t scanAny(const char *begin, const char *end, PrintedNumber &number)
{
    const char *at = begin;
    const bool negative = at != end && *at == '-';
    if (at != end && (*at == '-' || *at == '+'))
        ++at;
    const char *const whole = at;
    while (at != end && *at == '0')
        ++at;
    std::uint64_t mantissa = 0;
    const char *significant = at;
    for (; at != end && isDigit(*at); ++at) // mostly one or two
        mantissa = mantissa * 10 + static_cast<unsigned>(*at - '0');
    std::ptrdiff_t count = at - significant, decimals = 0;
    const bool digits = at != whole;
    if (at != end && *at == '.' && (digits || (at + 1 != end && isDigit(at[1])))) {
        const char *const fraction = ++at;
        while (count == 0 && at != end && *at == '0')
            ++at;
        significant = at;
        at = takeDigits(at, end, mantissa);
        count += at - significant;
        decimals = at - fraction;
    } else if (!digits) {
        return 0;
    }
    int exponent = 0;
    const char *const stop = scanExponent(at, end, exponent);
    number.decimals = static_cast<std::int16_t>(stop != at ? -1 : std::min<std::ptrdiff_t>(decimals, 400));
    number.significant = static_cast<std::int16_t>(std::clamp<std::ptrdiff_t>(count, 1, 400));
    const auto scale = static_cast<int>(exponent - std::min<std::ptrdiff_t>(decimals, 1000000));
    number.value = valueOf(begin, stop, mantissa, count, scale, negative);
    // No program prints digits that are beyond all numbers.
    return std::isinf(number.value) ? 0 : static_cast<std::size_t>(stop - begin);
}

inline int digitsOf(std::uint64_t number) // below 10^19
{
    const int fewest = static_cast<int>(std::bit_width(number | 1)) * 1233 >> 12; // 1233 / 4096 is about log10(2)
    return fewest + (number >= tenToThe[static_cast<std::size_t>(fewest)] ? 1 : 0) + (number == 0 ? 1 : 0);
}

inline constexpr std::ptrdiff_t commonRoom = 40; // longer than any number that scanCommon reads

// Most numbers: up to 18 digits, no leading zero, an exponent of two digits. Returns 0 if it is not one of these, or
// too near to the end. The value is the same: both operands of its one operation are exact.
inline std::size_t scanCommon(const char *begin, const char *end, PrintedNumber &number)
{
    if (end - begin < commonRoom)
        return 0;
    const char *at = begin + (*begin == '-' ? 1 : 0);
    const char *const whole = at;
    std::uint64_t mantissa = 0;
    for (; isDigit(*at) && at - whole < 10; ++at) // mostly one or two
        mantissa = mantissa * 10 + static_cast<unsigned>(*at - '0');
    const auto wholeDigits = static_cast<int>(at - whole);
    if (wholeDigits == 0 || (*whole == '0' && wholeDigits > 1))
        return 0;
    int decimals = 0;
    if (*at == '.') {
        decimals = takeEight(++at, mantissa);
        at += decimals;
        if (decimals == 8) {
            const int more = takeEight(at, mantissa);
            at += more;
            decimals += more;
            for (; isDigit(*at) && decimals < 18; ++at, ++decimals)
                mantissa = mantissa * 10 + static_cast<unsigned>(*at - '0');
        }
    }
    int scale = -decimals;
    number.decimals = static_cast<std::int16_t>(decimals);
    if ((*at | 0x20) == 'e') {
        if ((at[1] != '+' && at[1] != '-') || !isDigit(at[2]) || !isDigit(at[3]))
            return 0;
        const int exponent = (at[2] - '0') * 10 + (at[3] - '0');
        scale += at[1] == '-' ? -exponent : exponent;
        at += 4;
        number.decimals = -1;
    }
    if (isDigit(*at) || wholeDigits + decimals > 18)
        return 0;
    number.significant = static_cast<std::int16_t>(*whole == '0' ? digitsOf(mantissa) : wholeDigits + decimals);
    double value = 0;
    if (mantissa <= largestExact && scale >= -22 && scale <= 22) {
        const auto exact = static_cast<double>(mantissa);
        value = scale < 0 ? exact / powersOfTen[static_cast<std::size_t>(-scale)]
                          : exact * powersOfTen[static_cast<std::size_t>(scale)];
    } else if (!divideByPower(mantissa, -scale, value)) {
        return 0;
    }
    number.value = *begin == '-' ? -value : value;
    return static_cast<std::size_t>(at - begin);
}

} // namespace decimal

// The longest plain decimal number at the start of the text; returns its number of characters, 0 for none. Words (nan,
// inf) are handled by scanNumber. Defined here, so that it is inlined into the loop over a line's fields.
[[gnu::always_inline]] inline std::size_t scanDecimal(const char *begin, const char *end, PrintedNumber &number)
{
    const std::size_t length = decimal::scanCommon(begin, end, number);
    return length > 0 ? length : decimal::scanAny(begin, end, number);
}

} // namespace rundiff

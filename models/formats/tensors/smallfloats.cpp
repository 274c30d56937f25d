// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/formats/tensors/smallfloats.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <limits>

namespace rundiff
{

namespace
{

struct Float8Format {
    int mantissaBits;
    int bias;
    bool infinities; // all exponent bits set: infinity, or NaN with a mantissa
    bool oneNan;     // 0x80, where negative zero would be, is the only NaN
};

float decoded(const Float8Format &format, int bits)
{
    constexpr float nan = std::numeric_limits<float>::quiet_NaN();
    const int mantissa = bits & ((1 << format.mantissaBits) - 1);
    const int exponent = (bits & 0x7F) >> format.mantissaBits;
    const int largestExponent = 0x7F >> format.mantissaBits;
    const float sign = bits & 0x80 ? -1.0F : 1.0F;
    if (format.oneNan && bits == 0x80)
        return nan;
    if (format.infinities && exponent == largestExponent)
        return mantissa == 0 ? sign * std::numeric_limits<float>::infinity() : nan;
    if (!format.infinities && !format.oneNan && (bits & 0x7F) == 0x7F)
        return nan;
    const int hidden = exponent == 0 ? 0 : 1 << format.mantissaBits;
    return sign *
           std::ldexp(static_cast<float>(hidden + mantissa), std::max(exponent, 1) - format.bias - format.mantissaBits);
}

std::array<float, 256> tableOf(const Float8Format &format)
{
    std::array<float, 256> table{};
    for (int bits = 0; bits < 256; ++bits)
        table[static_cast<std::size_t>(bits)] = decoded(format, bits);
    return table;
}

} // namespace

float roundedToBFloat16(float value)
{
    if (!std::isfinite(value))
        return value;
    const auto bits = std::bit_cast<std::uint32_t>(value);
    const std::uint32_t rounded = bits + 0x7FFF + (bits >> 16 & 1);
    return std::bit_cast<float>(rounded & 0xFFFF0000U);
}

double roundedToFloat16(double value)
{
    constexpr int digits = 11, leastExponent = -13; // of frexp, whose fractions begin at 1/2
    constexpr double largest = 65504;
    if (!std::isfinite(value) || value == 0)
        return value;
    int exponent = 0;
    std::frexp(value, &exponent);
    const double unit = std::ldexp(1.0, std::max(exponent, leastExponent) - digits);
    const double result = std::nearbyint(value / unit) * unit;
    if (std::fabs(result) > largest)
        return std::copysign(std::numeric_limits<double>::infinity(), value);
    return std::copysign(result, value);
}

const std::array<float, 256> &float8Values(ElementType type)
{
    static const std::array<float, 256> e4m3 = tableOf({3, 7, false, false});
    static const std::array<float, 256> e5m2 = tableOf({2, 15, true, false});
    static const std::array<float, 256> e4m3fnuz = tableOf({3, 8, false, true});
    static const std::array<float, 256> e5m2fnuz = tableOf({2, 16, false, true});
    switch (type) {
    case ElementType::Float8E5M2:
        return e5m2;
    case ElementType::Float8E4M3Fnuz:
        return e4m3fnuz;
    case ElementType::Float8E5M2Fnuz:
        return e5m2fnuz;
    default:
        return e4m3;
    }
}

} // namespace rundiff

// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/compare/tensors/ulps.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstring>
#include <limits>

namespace rundiff
{

namespace
{

// 0, then the type's positive numbers in their order; the negative ones mirrored.
std::optional<std::int64_t> ordinal(ElementType type, double value)
{
    if (!std::isfinite(value))
        return std::nullopt;
    const double size = std::fabs(value);
    const auto single = static_cast<std::int64_t>(std::bit_cast<std::uint32_t>(static_cast<float>(size)));
    std::int64_t place = 0;
    switch (type) {
    case ElementType::Float64:
        place = std::bit_cast<std::int64_t>(size);
        break;
    case ElementType::Float32:
        place = single;
        break;
    case ElementType::BFloat16:
        place = single >> 16;
        break;
    case ElementType::Float16: // below 2^-14 its numbers are 2^-24 apart; above, float32's with 13 bits less
        place = size < 0x1p-14 ? static_cast<std::int64_t>(size * 0x1p24) : (single >> 13) - (113 << 10) + 1024;
        break;
    default:
        return std::nullopt;
    }
    return std::signbit(value) ? -place : place;
}

// `infinity`: the bits of the type's infinity, above which there is only NaN. Floating types keep sign and magnitude.
template <typename Bits, Bits infinity>
std::uint64_t largestOf(std::span<const char> a, std::span<const char> b)
{
    constexpr Bits magnitude = std::numeric_limits<Bits>::max() >> 1;
    const std::size_t count = std::min(a.size(), b.size()) / sizeof(Bits);
    Bits largest = 0;
    for (std::size_t i = 0; i < count; ++i) {
        Bits x = 0, y = 0;
        std::memcpy(&x, a.data() + i * sizeof(Bits), sizeof(Bits));
        std::memcpy(&y, b.data() + i * sizeof(Bits), sizeof(Bits));
        const Bits sizeX = x & magnitude, sizeY = y & magnitude;
        const Bits apart = sizeX > sizeY ? Bits(sizeX - sizeY) : Bits(sizeY - sizeX);
        const Bits steps = ((x ^ y) & ~magnitude) != 0 ? Bits(sizeX + sizeY) : apart;
        const Bits counted = sizeX < infinity && sizeY < infinity ? steps : Bits(0);
        largest = counted > largest ? counted : largest;
    }
    return largest;
}

} // namespace

std::optional<std::uint64_t> ulpsBetween(ElementType type, double a, double b)
{
    const auto one = ordinal(type, a), other = ordinal(type, b);
    if (!one || !other)
        return std::nullopt;
    return *one > *other ? static_cast<std::uint64_t>(*one) - static_cast<std::uint64_t>(*other)
                         : static_cast<std::uint64_t>(*other) - static_cast<std::uint64_t>(*one);
}

std::optional<std::uint64_t> largestUlps(ElementType type, std::span<const char> a, std::span<const char> b)
{
    switch (type) {
    case ElementType::Float16:
        return largestOf<std::uint16_t, 0x7C00>(a, b);
    case ElementType::BFloat16:
        return largestOf<std::uint16_t, 0x7F80>(a, b);
    case ElementType::Float32:
        return largestOf<std::uint32_t, 0x7F800000>(a, b);
    case ElementType::Float64:
        return largestOf<std::uint64_t, 0x7FF0000000000000>(a, b);
    default:
        return std::nullopt;
    }
}

} // namespace rundiff

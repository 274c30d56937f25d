// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/formats/tensors/tensor.h"

#include <array>
#include <bit>
#include <cstdint>

namespace rundiff
{

inline float fromBFloat16(std::uint16_t bits)
{
    return std::bit_cast<float>(static_cast<std::uint32_t>(bits) << 16);
}

// IEEE half precision. The magnitude's bits, moved to their position in float32, are a float32 that is 2^112 too small,
// also if they are subnormal; an exponent of all ones stays one.
inline float fromFloat16(std::uint16_t bits)
{
    const std::uint32_t magnitude = static_cast<std::uint32_t>(bits & 0x7FFF) << 13;
    const float scaled = std::bit_cast<float>(magnitude) * 0x1p112F;
    const std::uint32_t finite = std::bit_cast<std::uint32_t>(scaled);
    const std::uint32_t value = magnitude >= 0x0F800000 ? magnitude | 0x7F800000 : finite;
    return std::bit_cast<float>(value | static_cast<std::uint32_t>(bits & 0x8000) << 16);
}

// The nearest number of half the size; infinity beyond the largest one.
float roundedToBFloat16(float value);
double roundedToFloat16(double value);

// The value of each of the 256 numbers of a float8 type (the OCP formats and the "fnuz" ones without negative zero).
const std::array<float, 256> &float8Values(ElementType type);

} // namespace rundiff

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/formats/tensors/tensor.h"

#include <cstdint>
#include <optional>
#include <string_view>

namespace rundiff
{

enum class FloatPart : std::uint8_t { Sign, Exponent, Mantissa };

// A floating-point type as its bits: the mantissa is the lowest, then the exponent, then the sign.
struct FloatForm {
    int exponentBits = 0, mantissaBits = 0;

    int bits() const { return 1 + exponentBits + mantissaBits; }
    int bias() const { return (1 << (exponentBits - 1)) - 1; }
    FloatPart partOf(int bit) const;
    int placeInPart(int bit) const; // 0: the lowest bit of its part
    bool operator==(const FloatForm &) const = default;
};

// Nothing for types other than float16, bfloat16, float32 and float64.
std::optional<FloatForm> floatForm(ElementType type);
std::optional<FloatForm> floatForm(std::string_view dtype); // as dumps write it: "torch.float32", "Float32"

double numberOf(std::uint64_t bits, const FloatForm &form);
// Nothing if the type has no such number, and for NaN.
std::optional<std::uint64_t> bitsOf(double number, const FloatForm &form);
// The bits in a narrower type of a number that was stored in a wider one, if that loses nothing.
std::optional<std::uint64_t> narrowedBits(std::uint64_t bits, const FloatForm &stored, const FloatForm &narrow);

} // namespace rundiff

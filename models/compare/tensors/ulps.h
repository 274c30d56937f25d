// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/formats/tensors/tensor.h"

#include <cstdint>
#include <optional>
#include <span>

namespace rundiff
{

// Units in the last place: the number of values of a floating type between two of its values. Both zeros are one value.

// Nothing for types other than float16, bfloat16, float32 and float64, and for NaN and infinities.
std::optional<std::uint64_t> ulpsBetween(ElementType type, double a, double b);

// The largest of two blocks of stored little-endian elements; NaN and infinities are ignored.
std::optional<std::uint64_t> largestUlps(ElementType type, std::span<const char> a, std::span<const char> b);

} // namespace rundiff

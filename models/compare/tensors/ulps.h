// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/formats/tensors/tensor.h"

#include <cstdint>
#include <optional>
#include <span>

namespace rundiff
{

// Units in the last place: how many numbers of a floating type lie between two of its numbers. Both zeros are one.

// Nothing for other types than float16, bfloat16, float32 and float64, and for NaN and infinities.
std::optional<std::uint64_t> ulpsBetween(ElementType type, double a, double b);

// The largest of two blocks of elements as they are stored, little-endian; NaN and infinities are left out.
std::optional<std::uint64_t> largestUlps(ElementType type, std::span<const char> a, std::span<const char> b);

} // namespace rundiff

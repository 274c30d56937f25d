// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/run/dumprows.h"

#include <cstdint>
#include <optional>
#include <string_view>

namespace rundiff
{

// One element of a tensor of which one bit of the exponent is flipped, as defective memory does it.
struct BitFlip {
    double from = 0, to = 0;
    std::optional<int> bit; // of the exponent, 0 the lowest; nothing where several bits explain the numbers
};

// Whether the statistics of a tensor of `count` elements of this data type differ from the expected ones as one flipped
// bit of the exponent of one element makes them differ.
std::optional<BitFlip> bitFlip(const DumpRow &expected, const DumpRow &found, std::uint64_t count,
                               std::string_view dtype);

} // namespace rundiff

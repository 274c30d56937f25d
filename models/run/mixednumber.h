// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>

namespace rundiff
{

// One step of a hash: the sum so far and the next number.
constexpr std::uint64_t mixedInto(std::uint64_t sum, std::uint64_t number)
{
    sum = (sum ^ number) * 0x9E3779B97F4A7C15U;
    return sum ^ sum >> 29;
}

} // namespace rundiff

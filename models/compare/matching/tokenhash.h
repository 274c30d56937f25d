// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/run/dump.h"

#include <cstdint>
#include <functional>
#include <string_view>

// Calls are aligned as sequences of tokens: numbers that are equal where what a call is known by is equal.
namespace rundiff::tokenhash
{

inline std::uint64_t mixed(std::uint64_t seed, std::uint64_t value)
{
    // boost's hash_combine with the 64-bit golden ratio
    return seed ^ (value + 0x9e3779b97f4a7c15ULL + (seed << 12) + (seed >> 4));
}

inline std::uint64_t ofText(std::string_view text)
{
    return std::hash<std::string_view>{}(text);
}

// The shapes of everything that goes into a call and comes out.
inline std::uint64_t ofShapes(const Dump &dump, const DumpOperator &call, std::uint64_t seed)
{
    for (std::uint32_t row = call.firstRow; row < call.firstRow + call.rowCount; ++row)
        seed = mixed(seed, ofText(dump.name(dump.rows.shape(row))));
    return seed;
}

} // namespace rundiff::tokenhash

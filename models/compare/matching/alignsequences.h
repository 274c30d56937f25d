// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <limits>
#include <vector>

namespace rundiff
{

inline constexpr std::uint32_t unaligned = std::numeric_limits<std::uint32_t>::max();

// One sequence with several levels of tokens, the strictest first: elements are equal if their tokens are.
using TokenReadings = std::vector<std::vector<std::uint64_t>>;

// For every element of A its element of B, or `unaligned`; the order is kept. Elements that are unique on both sides
// are the anchors; between them a shortest edit script is searched, with limited effort. Nearly linear.
std::vector<std::uint32_t> alignSequences(const TokenReadings &a, const TokenReadings &b);

} // namespace rundiff

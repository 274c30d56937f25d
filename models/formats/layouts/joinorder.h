// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/formats/layouts/mergerule.h"

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace rundiff
{

// How parts that are joined follow each other. Zigzag: each part has a piece of the first half of the sequence and one
// of the second half, so that all have as much to do. Interleaved: the parts take turns, one sample each. Blocks: the
// tensor is made of two or three (gate and up; q, k and v), each of which is divided. Backwards is always a fault.
enum class JoinOrder : std::uint8_t { Plain, Zigzag, Interleaved, TwoBlocks, ThreeBlocks, Backwards };
constexpr std::size_t joinOrders = 6;

template <>
struct Spelling<JoinOrder> {
    static constexpr SpellingTable<JoinOrder, joinOrders> names{{{"plain", JoinOrder::Plain},
                                                                 {"zigzag", JoinOrder::Zigzag},
                                                                 {"interleaved", JoinOrder::Interleaved},
                                                                 {"2-blocks", JoinOrder::TwoBlocks},
                                                                 {"3-blocks", JoinOrder::ThreeBlocks},
                                                                 {"backwards", JoinOrder::Backwards}}};
};

// The order along each axis.
using JoinOrders = std::array<JoinOrder, layoutAxes>;

// A piece of a part: its place there.
struct PartSlice {
    std::size_t part = 0;
    std::uint64_t first = 0, count = 0;
};

// The pieces one after the other, for parts of these sizes along the dimension. Nothing: their sizes do not allow it.
std::optional<std::vector<PartSlice>> slicesOf(JoinOrder order, std::span<const std::uint64_t> sizes);

} // namespace rundiff

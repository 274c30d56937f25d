// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/formats/layouts/mergerule.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>

namespace rundiff
{

// Along which dimension each axis divides a row. All axes are found together: with two tensor and two data parallel
// processes, tokens of half the size are divided once, and only one of the two can have done it.
struct DividedDimensions {
    using PartCounts = std::array<std::size_t, layoutAxes>;

    std::array<std::optional<std::size_t>, layoutAxes> of; // nothing: the parts have the whole size

    // `counts`: how many parts there are along each axis; `part` and `whole`: the shapes of one part and of the row of
    // the undivided training.
    static DividedDimensions find(const MergedKind &row, const PartCounts &counts, std::span<const std::uint64_t> part,
                                  std::span<const std::uint64_t> whole, const Layout &layout);
};

} // namespace rundiff

// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/formats/layouts/joinorder.h"

#include <algorithm>
#include <functional>

namespace rundiff
{

namespace
{

constexpr std::uint64_t mostSlices = 1 << 16; // nobody deals out more samples

std::vector<PartSlice> wholeParts(std::span<const std::uint64_t> sizes)
{
    std::vector<PartSlice> slices;
    for (std::size_t part = 0; part < sizes.size(); ++part)
        slices.push_back({part, 0, sizes[part]});
    return slices;
}

std::vector<PartSlice> halves(std::size_t parts, std::uint64_t half)
{
    std::vector<PartSlice> slices;
    for (std::size_t part = 0; part < parts; ++part)
        slices.push_back({part, 0, half});
    for (std::size_t part = parts; part-- > 0;)
        slices.push_back({part, half, half});
    return slices;
}

// Of each part `piece` elements in turn.
std::vector<PartSlice> turns(std::size_t parts, std::uint64_t size, std::uint64_t piece)
{
    std::vector<PartSlice> slices;
    for (std::uint64_t first = 0; first < size; first += piece) {
        for (std::size_t part = 0; part < parts; ++part)
            slices.push_back({part, first, piece});
    }
    return slices;
}

} // namespace

std::optional<std::vector<PartSlice>> slicesOf(JoinOrder order, std::span<const std::uint64_t> sizes)
{
    std::vector<PartSlice> slices = wholeParts(sizes);
    if (order == JoinOrder::Backwards)
        std::ranges::reverse(slices);
    if (order == JoinOrder::Plain || order == JoinOrder::Backwards)
        return slices;
    const bool haveOneSize = !sizes.empty() && std::ranges::adjacent_find(sizes, std::not_equal_to<>()) == sizes.end();
    if (!haveOneSize || sizes.front() == 0)
        return std::nullopt;
    const std::uint64_t size = sizes.front();
    std::uint64_t pieces = 2; // of each part
    if (order == JoinOrder::Interleaved)
        pieces = size;
    if (order == JoinOrder::ThreeBlocks)
        pieces = 3;
    if (size % pieces != 0 || pieces * sizes.size() > mostSlices)
        return std::nullopt;
    if (order == JoinOrder::Zigzag)
        return halves(sizes.size(), size / pieces);
    return turns(sizes.size(), size, size / pieces);
}

} // namespace rundiff

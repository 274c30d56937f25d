// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/formats/layouts/likeness.h"

#include "models/formats/tensors/numberblocks.h"

#include <algorithm>
#include <cmath>
#include <vector>

namespace rundiff
{

namespace
{

constexpr std::uint64_t samples = 64, sampleSize = 16;
constexpr double mostUnlike = 0.05; // of the elements' own size

// Spread over all places without a period, which the dimensions of a tensor could have, too.
std::uint64_t placeOf(std::uint64_t sample, std::uint64_t places)
{
    constexpr double goldenRatio = 0.6180339887498949;
    const double turns = static_cast<double>(sample) * goldenRatio;
    return std::min(static_cast<std::uint64_t>((turns - std::floor(turns)) * static_cast<double>(places)), places - 1);
}

std::vector<double> sampled(NumberBlocks &blocks, std::uint64_t first, std::uint64_t count)
{
    std::vector<double> values(count);
    blocks.seek(first);
    if (!blocks.next(values))
        return {};
    return values;
}

} // namespace

bool areAlike(const Tensor &one, const Tensor &other)
{
    const std::uint64_t count = one.count();
    if (one.shape != other.shape || count == 0)
        return false;
    NumberBlocks blocks(one), otherBlocks(other);
    const std::uint64_t size = std::min(sampleSize, count), places = count - size + 1;
    double apart = 0, magnitude = 0;
    for (std::uint64_t sample = 0; sample < samples; ++sample) {
        const std::uint64_t first = placeOf(sample, places);
        const auto values = sampled(blocks, first, size);
        const auto others = sampled(otherBlocks, first, size);
        if (values.empty() || others.empty())
            return false;
        for (std::size_t i = 0; i < size; ++i) {
            apart += std::fabs(values[i] - others[i]);
            magnitude += std::fabs(others[i]);
        }
    }
    return apart <= mostUnlike * magnitude; // not for NaN
}

} // namespace rundiff

// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/compare/curves/iterations.h"

#include <algorithm>
#include <limits>

namespace rundiff
{

namespace
{

// The smallest distance between neighbours: records may be missing, none stands between two.
std::int64_t distanceOf(const Curve::Steps &steps)
{
    std::int64_t smallest = std::numeric_limits<std::int64_t>::max();
    for (std::size_t at = 1; at < steps.size() && smallest > 1; ++at) {
        std::int64_t distance = 0;
        if (!__builtin_sub_overflow(steps[at], steps[at - 1], &distance))
            smallest = std::min(smallest, distance);
    }
    return smallest;
}

} // namespace

std::optional<IterationCount> iterationsOf(const Curve &curve)
{
    if (curve.countsEpochs || curve.countsRecords || curve.empty())
        return std::nullopt;
    const Curve::Steps &steps = *curve.steps;
    const std::int64_t first = steps.front();
    if (first < 0 || (steps.size() < 2 && first > 1))
        return std::nullopt;
    if (steps.size() < 2)
        return IterationCount{first, 1, false};
    const std::int64_t distance = distanceOf(steps);
    // A log that prints every tenth iteration prints the tenth first, of the training or of what goes on.
    const bool endOfInterval = distance > 1 && first > 1 && first % distance == 0;
    return IterationCount{endOfInterval ? first - distance + 1 : first, distance, distance > 1 && first == 0};
}

} // namespace rundiff

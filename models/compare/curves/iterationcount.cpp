// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/compare/curves/iterationcount.h"

#include <algorithm>
#include <limits>
#include <map>

namespace rundiff
{

namespace
{

// The smallest distance between neighbours: records may be missing, none is between two.
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

// The distance that most neighbours have, at the beginning: of every tenth step, though the last of an epoch is printed
// as well.
std::int64_t intervalOf(const Curve::Steps &steps)
{
    constexpr std::size_t enough = 4096;
    std::map<std::int64_t, std::size_t> counts;
    for (std::size_t at = 1; at < std::min(steps.size(), enough); ++at) {
        std::int64_t distance = 0;
        if (!__builtin_sub_overflow(steps[at], steps[at - 1], &distance))
            ++counts[distance];
    }
    const auto most = std::ranges::max_element(counts, {}, [](const auto &count) { return count.second; });
    if (most == counts.end())
        return 1;
    return most->first;
}

} // namespace

std::optional<IterationCount> iterationsOf(const Curve &curve)
{
    const bool countsSteps = !curve.countsEpochs && !curve.countsRecords && !curve.printsNoStep;
    if (!countsSteps || curve.empty())
        return std::nullopt;
    const Curve::Steps &steps = *curve.steps;
    const std::int64_t first = steps.front();
    if (first < 0 || (steps.size() < 2 && first > 1))
        return std::nullopt;
    if (steps.size() < 2)
        return IterationCount{first, 1, false};
    const std::int64_t distance = distanceOf(steps), interval = intervalOf(steps);
    if (interval <= 1 || first <= 1)
        return IterationCount{first, distance, distance > 1 && first == 0};
    // A log that prints every tenth iteration prints the tenth first, of the training or of what goes on. One that
    // begins elsewhere does not show its beginning.
    if (first % interval != 0)
        return std::nullopt;
    return IterationCount{first - interval + 1, distance, false};
}

} // namespace rundiff

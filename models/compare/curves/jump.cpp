// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/compare/curves/jump.h"

#include <algorithm>

namespace rundiff
{

namespace
{

constexpr std::size_t neighbours = 10, fewest = 5;
constexpr double factor = 1.5; // as for spikes

// Of the finite values [first, end); NaN where they are too few to tell.
double median(const Curve::Values &values, std::size_t first, std::size_t end)
{
    std::vector<double> finite;
    std::copy_if(values.begin() + static_cast<std::ptrdiff_t>(first), values.begin() + static_cast<std::ptrdiff_t>(end),
                 std::back_inserter(finite), [](double value) { return std::isfinite(value); });
    if (finite.size() < fewest)
        return std::numeric_limits<double>::quiet_NaN();
    const auto middle = finite.begin() + static_cast<std::ptrdiff_t>(finite.size() / 2);
    std::nth_element(finite.begin(), middle, finite.end());
    return *middle;
}

// Checked for each of millions of values, before medians are computed.
bool isFarAboveMostBefore(const Curve::Values &values, std::size_t index)
{
    std::size_t below = 0;
    for (std::size_t i = index - std::min(index, neighbours); i < index; ++i)
        below += factor * values[i] < values[index];
    return below >= fewest;
}

void addJumps(std::vector<Jump> &jumps, const Curve &curve, std::int64_t offset, bool inA)
{
    const Curve::Values &values = *curve.values;
    std::size_t quietFrom = 0; // the values right after a jump are also above those before it
    for (std::size_t i = fewest; i < values.size(); ++i) {
        if (!isFarAboveMostBefore(values, i))
            continue;
        const double before = median(values, i - std::min(i, neighbours), i);
        const double after = median(values, i, std::min(values.size(), i + neighbours));
        if (!(before > 0 && values[i] > factor * before && after > factor * before))
            continue;
        if (i >= quietFrom)
            jumps.push_back({(*curve.steps)[i] + offset, inA, before, after});
        quietFrom = i + neighbours;
    }
}

} // namespace

std::vector<Jump> findJumps(const CurveComparison &comparison, std::size_t most)
{
    std::vector<Jump> jumps;
    const std::int64_t offset = comparison.align == Align::Step ? comparison.offset : 0;
    addJumps(jumps, comparison.a, offset, true);
    addJumps(jumps, comparison.b, 0, false);
    std::stable_sort(jumps.begin(), jumps.end(),
                     [](const Jump &one, const Jump &other) { return one.step < other.step; });
    jumps.resize(std::min(jumps.size(), most));
    return jumps;
}

} // namespace rundiff

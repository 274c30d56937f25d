// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/compare/curves/blindtolerance.h"

#include "models/compare/curves/visibledifference.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

namespace rundiff
{

namespace
{

constexpr double equalShareOfValue = 1e-3, equalShareOfRange = 1e-2;
constexpr std::size_t fewestStepsOfRange = 3; // two losses at the start of a training may be nearly equal

// The finite values of one run at the common steps.
struct Extent {
    double lowest = std::numeric_limits<double>::infinity(), highest = -lowest;

    void add(double value)
    {
        if (!std::isfinite(value))
            return;
        lowest = std::min(lowest, value);
        highest = std::max(highest, value);
    }
    double range() const { return std::max(0.0, highest - lowest); }
    double largest() const
    {
        if (highest < lowest)
            return 0;
        return std::max(std::fabs(lowest), std::fabs(highest));
    }
};

std::pair<Extent, Extent> extentsOf(const CurveComparison &curves)
{
    std::pair<Extent, Extent> extents;
    CommonSteps steps = commonSteps(curves);
    ComparedStep step;
    while (steps.next(step)) {
        extents.first.add(step.a);
        extents.second.add(step.b);
    }
    return extents;
}

std::optional<ComparedStep> firstApart(const CurveComparison &curves, double equal)
{
    CommonSteps steps = commonSteps(curves);
    ComparedStep step;
    while (steps.next(step)) {
        if (step.difference > equal + curves.tolerance.rtol * std::fabs(step.b))
            return step;
    }
    return std::nullopt;
}

} // namespace

std::optional<BlindTolerance> blindTolerance(const CurveComparison &curves)
{
    const Tolerance &tolerance = curves.tolerance;
    if (curves.verdict != Verdict::Within || tolerance.atolGiven || !(tolerance.atol > 0))
        return std::nullopt;
    const auto [a, b] = extentsOf(curves);
    const double range = std::max(a.range(), b.range()), largest = std::max(a.largest(), b.largest());
    const bool ofValue = largest > 0 && largest <= tolerance.atol;
    // Curves that are constant in both runs have no range that could be lost in the tolerance.
    const bool ofRange = curves.compared >= fewestStepsOfRange && range > 0 && range <= tolerance.atol;
    if (!ofValue && !ofRange)
        return std::nullopt;
    const double unit = 2 * std::max(smallestVisibleDifference(curves.a), smallestVisibleDifference(curves.b));
    const double equal = ofValue ? equalShareOfValue * largest : equalShareOfRange * range;
    const auto first = firstApart(curves, std::max(equal, unit * 1.001)); // the difference is rounded
    if (!first)
        return std::nullopt;
    return BlindTolerance{ofValue ? largest : range, !ofValue, *first};
}

} // namespace rundiff

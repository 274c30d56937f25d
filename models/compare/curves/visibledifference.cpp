// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/compare/curves/visibledifference.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace rundiff
{

bool hasFiniteValue(const Curve &curve)
{
    return std::any_of(curve.values->begin(), curve.values->end(), [](double value) { return std::isfinite(value); });
}

double smallestVisibleDifference(const Curve &curve)
{
    const PrintedPrecision &precision = curve.precision;
    if (precision.exact || !hasFiniteValue(curve))
        return 0;
    if (precision.decimals >= 0)
        return 0.5 * std::pow(10.0, -precision.decimals);
    // With exponents the last digit's worth grows with the value: the smallest value shows most.
    double smallest = std::numeric_limits<double>::infinity();
    for (const double value : *curve.values)
        smallest = value != 0 ? std::fmin(smallest, std::fabs(value)) : smallest;
    if (!std::isfinite(smallest))
        return 0;
    return 0.5 * std::pow(10.0, std::floor(std::log10(smallest)) - precision.significantDigits + 1);
}

} // namespace rundiff

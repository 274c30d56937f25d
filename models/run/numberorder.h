// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cmath>

namespace rundiff
{

// NaN is the same number as NaN: both were read.
inline bool sameNumber(double one, double other)
{
    return one == other || (std::isnan(one) && std::isnan(other));
}

// An order in which numbers that are the same have one place.
struct NumberOrder {
    bool operator()(double one, double other) const { return std::isnan(one) ? !std::isnan(other) : one < other; }
};

} // namespace rundiff

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cmath>

namespace rundiff
{

// numpy.isclose: |a - b| <= atol + rtol * |b|, b is the baseline. NaN is close to nothing unless equalNan; an infinity
// is close only to the infinity of the same sign.
struct Tolerance {
    double atol = 1e-3;
    double rtol = 1e-5;
    bool equalNan = false;
    bool atolGiven = false; // the user chose it, and not only the program's default

    bool operator==(const Tolerance &) const = default;

    double allowed(double baseline) const { return atol + rtol * std::fabs(baseline); }

    bool accepts(double a, double baseline) const
    {
        if (std::isfinite(a) && std::isfinite(baseline))
            return std::fabs(a - baseline) <= allowed(baseline);
        if (std::isnan(a) && std::isnan(baseline))
            return equalNan;
        return a == baseline;
    }
};

} // namespace rundiff

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>

namespace rundiff
{

// A number as a log prints it.
struct PrintedNumber {
    double value = 0;
    std::int16_t decimals = 0;    // digits after the point; -1 with an exponent
    std::int16_t significant = 0; // significant digits; 0 for NaN and infinity
};

} // namespace rundiff

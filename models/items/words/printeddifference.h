// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

namespace rundiff
{

// |a - b| of two printed numbers, without the noise of binary fractions: 2.123458 and 2.123456 differ by 2e-6, and not
// by 1.9999999993913775e-6.
QString printedDifference(double a, double b);

} // namespace rundiff

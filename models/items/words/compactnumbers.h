// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

namespace rundiff
{

struct CompactNumbers {
    QString a, b;
};

// Two numbers for a narrow place, rounded to the same number of digits: to `digits`, or to as many as show the first
// digit that differs and the one after it. Whole numbers, and other texts, stay as they are.
CompactNumbers compactNumbers(const QString &a, const QString &b, int digits);

} // namespace rundiff

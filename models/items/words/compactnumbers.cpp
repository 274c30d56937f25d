// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/items/words/compactnumbers.h"

#include "models/items/words/numbers.h"

#include <algorithm>
#include <cmath>
#include <optional>

namespace rundiff
{

namespace
{

constexpr int allDigits = 17; // of a double

std::optional<double> fraction(const QString &text)
{
    bool isNumber = false;
    const double number = text.toDouble(&isNumber);
    const bool whole = !text.contains(QLatin1Char('.')) && !text.contains(QLatin1Char('e'));
    if (isNumber && !whole && std::isfinite(number))
        return number;
    return std::nullopt;
}

QString compact(const QString &text, int digits)
{
    const auto number = fraction(text);
    return number ? roundedNumber(*number, digits) : text;
}

int digitsThatTell(const QString &a, const QString &b)
{
    if (a == b || !fraction(a) || !fraction(b))
        return 1;
    int digits = 1;
    while (digits < allDigits && compact(a, digits) == compact(b, digits))
        ++digits;
    return std::min(digits + 1, allDigits);
}

} // namespace

CompactNumbers compactNumbers(const QString &a, const QString &b, int digits)
{
    const int shown = std::max(digits, digitsThatTell(a, b));
    return {compact(a, shown), compact(b, shown)};
}

} // namespace rundiff

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QFontMetrics>
#include <QString>

namespace rundiff
{

// As many leading digits as there is room for, and the exponent: without it a number would be another one.
QString fittedNumber(const QString &number, const QFontMetrics &metrics, int space);

// A value of a row, by what it is: numbers as above, shapes by their beginning, names by their end.
QString fittedValue(const QString &value, const QFontMetrics &metrics, int space);

} // namespace rundiff

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/run/dump.h"

#include <QString>

#include <optional>

namespace rundiff
{

// "15 000", with thin non-breaking spaces.
QString groupedNumber(std::int64_t number);

// The shortest text that restores the same number: "0.25", "1.03e-3", "nan", "-inf".
QString exactNumber(double number);

// At most three significant digits, for places where the tooltip has the full number.
QString shortNumber(double number);

QString roundedNumber(double number, int digits); // the same with other significant digits

// The same for a bound: it is never below the number.
QString shortNumberAbove(double number);

// A statistic as the dump wrote it, with all digits; empty if there is none.
QString statisticCell(const Dump &dump, const Statistic &statistic);
// The same as it is shown: the row with this name may be a secret.
QString statisticCell(const Dump &dump, NameId row, const Statistic &statistic);

// The number of a statistic, if it is one.
std::optional<double> statisticNumber(const Statistic &statistic);

QString textOf(std::string_view text);

} // namespace rundiff

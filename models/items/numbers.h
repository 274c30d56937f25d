// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/run/dump.h"

#include <QString>

#include <optional>

namespace rundiff
{

// "15 000", with thin spaces that do not break.
QString groupedNumber(std::int64_t number);

// The shortest text that gives the same number back: "0.25", "1.03e-3", "nan", "-inf".
QString exactNumber(double number);

// Three significant digits at most, for places where the full number stands in the tooltip.
QString shortNumber(double number);

// A statistic as the dump wrote it, with all digits; empty when there is none.
QString statisticCell(const Dump &dump, const Statistic &statistic);

// The number of a statistic, when it is one.
std::optional<double> statisticNumber(const Statistic &statistic);

QString textOf(std::string_view text);

} // namespace rundiff

// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/curves/plottickers.h"

#include "models/items/numbers.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace rundiff
{

double StepTicker::getTickStep(const QCPRange &range)
{
    // A tick between two steps would be labelled with a step that it does not stand at.
    return std::max(1.0, std::ceil(QCPAxisTicker::getTickStep(range) - 1e-9));
}

QString StepTicker::getTickLabel(double tick, const QLocale &, QChar, int)
{
    return groupedNumber(static_cast<std::int64_t>(std::llround(tick)));
}

QString NumberTicker::getTickLabel(double tick, const QLocale &, QChar, int)
{
    return exactNumber(std::stod(fmt::format("{:.6g}", tick))); // without the noise of adding up tick steps
}

QString PowerTicker::getTickLabel(double tick, const QLocale &, QChar, int)
{
    return exactNumber(std::stod(fmt::format("{:.6g}", tick)));
}

QVector<double> PowerTicker::createTickVector(double, const QCPRange &range)
{
    if (range.lower <= 0 || range.upper <= range.lower)
        return {};
    const int first = static_cast<int>(std::ceil(std::log10(range.lower) - 1e-9));
    const int last = static_cast<int>(std::floor(std::log10(range.upper) + 1e-9));
    const int each = std::max(1, (last - first + tickCount()) / std::max(1, tickCount()));
    QVector<double> ticks;
    for (int power = first; power <= last; ++power) {
        if (power % each == 0)
            ticks.push_back(std::pow(10.0, power));
    }
    return ticks;
}

int PowerTicker::getSubTickCount(double)
{
    return 0;
}

} // namespace rundiff

// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/curves/plottickers.h"

#include "models/items/words/numbers.h"
#include "widgets/curves/stepplottable.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <vector>

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

// Without the noise of adding up tick steps. Values that are farther away are drawn at the farthest one, too.
QString NumberTicker::getTickLabel(double tick, const QLocale &, QChar, int)
{
    const double number = std::stod(fmt::format("{:.6g}", tick));
    if (std::fabs(number) < farthestValue)
        return exactNumber(number);
    return (number < 0 ? QStringLiteral("≤ ") : QStringLiteral("≥ ")) + exactNumber(number);
}

QString PowerTicker::getTickLabel(double tick, const QLocale &, QChar, int)
{
    const QString number = exactNumber(std::stod(fmt::format("{:.6g}", tick)));
    if (!m_asPowers || number.contains(QLatin1Char('e')))
        return number;
    const int power = static_cast<int>(std::floor(std::log10(tick) + 1e-9));
    return QString::fromStdString(fmt::format("{:.4g}e{}", tick / std::pow(10.0, power), power));
}

namespace
{

// The marks of each decade, the smallest distance between two of them in decades, and the decades from one to the next.
struct TickChoice {
    std::vector<double> marks;
    double distance;
    int decades;
};

std::vector<TickChoice> tickChoices(int decadesInView, int wanted)
{
    std::vector<TickChoice> choices{{{1, 2, 5}, std::log10(2.0), 1}, {{1, 3}, std::log10(3.0), 1}};
    for (int decades = std::max(1, decadesInView / (wanted + 1)); decades <= std::max(1, decadesInView); ++decades)
        choices.push_back({{1}, static_cast<double>(decades), decades});
    return choices;
}

QVector<double> ticksOf(const TickChoice &choice, const QCPRange &range)
{
    QVector<double> ticks;
    const int last = static_cast<int>(std::floor(std::log10(range.upper) + 1e-9));
    for (int power = static_cast<int>(std::floor(std::log10(range.lower))); power <= last; ++power) {
        for (const double mark : choice.marks) {
            const double tick = mark * std::pow(10.0, power);
            if (power % choice.decades == 0 && tick >= range.lower * (1 - 1e-9) && tick <= range.upper * (1 + 1e-9))
                ticks.push_back(tick);
        }
    }
    return ticks;
}

} // namespace

// The finest choice whose numbers have space; within a factor of two, round numbers as on a linear scale.
QVector<double> PowerTicker::createTickVector(double, const QCPRange &range)
{
    if (range.lower <= 0 || range.upper <= range.lower)
        return {};
    constexpr double plainFrom = 1e-2, plainTo = 1e6;
    m_asPowers = range.lower < plainFrom || range.upper > plainTo;
    const double decades = std::log10(range.upper / range.lower);
    QVector<double> one;
    for (const TickChoice &choice : tickChoices(static_cast<int>(std::ceil(decades)), tickCount())) {
        const QVector<double> ticks = ticksOf(choice, range);
        if (ticks.size() > tickCount() || choice.distance * 2 * tickCount() < decades)
            continue;
        if (ticks.size() >= 2)
            return ticks;
        if (one.isEmpty())
            one = ticks;
    }
    const bool nearlyLinear = decades < std::log10(2.0);
    return one.isEmpty() || nearlyLinear ? QCPAxisTicker::createTickVector(QCPAxisTicker::getTickStep(range), range)
                                         : one;
}

int PowerTicker::getSubTickCount(double)
{
    return 0;
}

} // namespace rundiff

// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/curves/plotaxes.h"

#include "widgets/curves/curvegraph.h"
#include "widgets/curves/plottickers.h"

#include <algorithm>
#include <cmath>

namespace rundiff
{

namespace
{

constexpr double leastMargin = 0.06; // of the range
constexpr const char *wholeNameOfValues = "wholeName";

// QCustomPlot refuses ranges of less than 1e-280, and decades that no double can count. These leave space for margins.
constexpr double narrowest = 1e-270;
constexpr double mostDecades = 70;

// A little air above and below; a flat curve still gets a range.
QCPRange withMargin(double lowest, double highest, double share)
{
    const double lower = std::clamp(lowest, -farthestValue, farthestValue),
                 upper = std::clamp(highest, -farthestValue, farthestValue);
    const double size = upper - lower;
    const double margin = size > narrowest ? size * share : std::max(std::fabs(upper) * 0.05, 1e-12);
    return {lower - margin, upper + margin};
}

QCPRange logRangeWithMargin(double lowest, double highest, double share)
{
    const double to = std::clamp(std::log10(highest), std::log10(narrowest), std::log10(farthestValue));
    const double from = std::clamp(std::log10(lowest), to - mostDecades, to);
    const double margin = std::max((to - from) * share, 0.02); // decades
    return {std::pow(10.0, from - margin), std::pow(10.0, to + margin)};
}

// In a low plot the marks of the highest and the lowest point need a larger share of it.
double shareForMarks(int height)
{
    constexpr double room = 7; // pixels
    return height > 4 * room ? std::max(leastMargin, room / (height - 2 * room)) : leastMargin;
}

} // namespace

QCPRange logRange(double lowest, double highest)
{
    return logRangeWithMargin(lowest, highest, leastMargin);
}

void prepareAxes(QCPAxisRect &rect, const QSharedPointer<QCPAxisTicker> &steps, QCPMarginGroup &margins)
{
    rect.setMarginGroup(QCP::msLeft | QCP::msRight, &margins);
    rect.setupFullAxesBox();
    rect.axis(QCPAxis::atBottom)->setTicker(steps);
    for (QCPAxis *axis : rect.axes()) {
        axis->setLayer(QStringLiteral("axes"));
        axis->grid()->setLayer(QStringLiteral("grid"));
        axis->setSubTicks(false);
        axis->setTickPen(Qt::NoPen);
        axis->setNumberFormat(QStringLiteral("g")); // labels as the tickers write them
    }
}

void paintAxes(QCPAxisRect &rect, const Palette &palette, const QFont &font)
{
    for (QCPAxis *axis : rect.axes()) {
        axis->setBasePen(QPen(palette.lines));
        axis->setTickLabelColor(palette.quietText);
        axis->setLabelColor(palette.quietText);
        axis->setTickLabelFont(font);
        axis->setLabelFont(font);
        axis->grid()->setPen(QPen(palette.ground, 1));
        axis->grid()->setZeroLinePen(Qt::NoPen);
    }
}

void setScale(QCPAxis &values, bool logarithmic)
{
    values.setScaleType(logarithmic ? QCPAxis::stLogarithmic : QCPAxis::stLinear);
    values.setTicker(
        QSharedPointer<QCPAxisTicker>(logarithmic ? static_cast<QCPAxisTicker *>(new PowerTicker) : new NumberTicker));
}

void nameValues(QCPAxis &values, const QString &name)
{
    values.setProperty(wholeNameOfValues, name);
    values.setLabel(name);
}

bool fitName(QCPAxisRect &rect)
{
    QCPAxis &values = *rect.axis(QCPAxis::atLeft);
    const QString name = values.property(wholeNameOfValues).toString();
    const QString fitted =
        QFontMetrics(values.labelFont()).elidedText(name, Qt::ElideMiddle, std::max(0, rect.height()));
    if (name.isEmpty() || fitted.isEmpty() || fitted == values.label())
        return false;
    values.setLabel(fitted);
    return true;
}

bool fitTicks(QCPAxisRect &rect)
{
    constexpr int fewest = 2, most = 5;
    const QCPAxis &values = *rect.axis(QCPAxis::atLeft);
    const int room = rect.height() / (2 * QFontMetrics(values.tickLabelFont()).height());
    const int ticks = std::clamp(room, fewest, most);
    if (values.ticker()->tickCount() == ticks)
        return false;
    values.ticker()->setTickCount(ticks);
    return true;
}

void fitValues(QCPAxis &values, const std::vector<const CurveGraph *> &graphs)
{
    const bool logarithmic = values.scaleType() == QCPAxis::stLogarithmic;
    double lowest = 0, highest = 0;
    bool any = false;
    for (const CurveGraph *graph : graphs) {
        const DrawnPoints &drawn = graph->visiblePoints();
        const double smallest = logarithmic ? drawn.smallestPositive : drawn.smallest;
        if (!graph->visible() || !drawn.anyFinite || (logarithmic && smallest <= 0))
            continue;
        lowest = any ? std::min(lowest, smallest) : smallest;
        highest = any ? std::max(highest, drawn.largest) : drawn.largest;
        any = true;
    }
    const double share = shareForMarks(values.axisRect()->height());
    if (any)
        values.setRange(logarithmic ? logRangeWithMargin(lowest, highest, share) : withMargin(lowest, highest, share));
}

} // namespace rundiff

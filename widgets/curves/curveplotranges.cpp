// SPDX-License-Identifier: GPL-3.0-or-later
// The steps and values that the plot of the curves shows.
#include "widgets/curves/curveplot.h"
#include "widgets/curves/plotaxes.h"

#include <QFontMetricsF>

#include <algorithm>
#include <cmath>

namespace rundiff
{

namespace
{

constexpr double narrowestRange = 2; // steps
constexpr int lowPlot = 120;         // pixels: its margin depends on its height

// Numbers of a range that is narrower cannot be distinguished.
bool canBeShown(const QCPRange &values)
{
    const double largest = std::max(std::fabs(values.lower), std::fabs(values.upper));
    return std::isfinite(values.lower) && std::isfinite(values.upper) && QCPRange::validRange(values) &&
           values.size() > largest * 1e-12;
}

} // namespace

QCPRange CurvePlot::wholeRange() const
{
    return rangeOfSteps({m_a, m_b});
}

void CurvePlot::showWhole()
{
    m_chosenValues.clear();
    showRange(wholeRange());
}

void CurvePlot::showRange(const QCPRange &steps)
{
    const QCPRange whole = wholeRange();
    m_followsWhole = steps.size() >= whole.size();
    const double size = std::clamp(steps.size(), std::min(narrowestRange, whole.size()), whole.size());
    const double lower = std::clamp(steps.center() - size / 2, whole.lower, whole.upper - size);
    for (QCPAxisRect *rect : {m_upper, m_lower})
        rect->axis(QCPAxis::atBottom)->setRange(lower, lower + size);
    fitRanges();
    m_plot->replot(QCustomPlot::rpQueuedReplot);
}

// The values follow the steps in view, so that small differences are seen when one looks closer; unless the user has
// chosen a range of values.
void CurvePlot::fitRanges()
{
    QCPAxis &values = *m_upper->axis(QCPAxis::atLeft);
    fitValues(values, {m_a, m_b, m_rawA, m_rawB});
    m_metrics->showRange(stepRange());
    m_lower->axis(QCPAxis::atLeft)->setRange(differenceRange());
    for (const auto &[axis, range] : m_chosenValues)
        axis->setRange(range);
    m_markers->place();
    m_fittedTo = m_upper->rect();
    const double words = m_markers->wantedRoom(), marks = roomOfMarks();
    if (m_chosenValues.count(&values) == 0 &&
        (addRoomAbove(values, words + marks) || addRoomAbove(values, words) || addRoomAbove(values, marks)))
        m_markers->place();
}

// A point of the other curve right below would hide them.
double CurvePlot::roomOfMarks() const
{
    constexpr double letters = 2.5; // as they are drawn, and a point
    for (const CurveGraph *graph : {m_a, m_b}) {
        const auto &marks = graph->visiblePoints().notNumbers;
        if (std::any_of(marks.begin(), marks.end(), [](const auto &mark) { return !(mark.value < 0); }))
            return letters * QFontMetricsF(m_plot->font()).xHeight();
    }
    return 0;
}

// Whole decades around differences and tolerance. What is far below them is drawn at the lower edge, as zero is.
QCPRange CurvePlot::differenceRange() const
{
    constexpr double mostDecades = 12, besideTolerance = 10;
    const DrawnPoints &drawn = m_difference->visiblePoints(), &allowed = m_allowed->visiblePoints();
    double lowest = drawn.smallestPositive, highest = drawn.largest;
    if (allowed.smallestPositive > 0) {
        lowest = lowest > 0 ? std::min(lowest, allowed.smallestPositive) : allowed.smallestPositive / besideTolerance;
        highest = std::max(highest, allowed.largest);
    }
    if (!(lowest > 0))
        lowest = highest = 1;
    const double to = std::clamp(std::ceil(std::log10(highest) + 0.05), -260.0, std::log10(farthestValue));
    const double from = std::clamp(std::floor(std::log10(lowest) - 0.05), to - mostDecades, to - 1);
    return {std::pow(10.0, from), std::pow(10.0, to)};
}

bool CurvePlot::addRoomAbove(QCPAxis &values, double pixels) const
{
    const double height = m_upper->height();
    if (pixels <= 0 || height < 2 * pixels)
        return false;
    const QCPRange range = values.range();
    const double share = pixels / (height - pixels);
    values.setRangeUpper(values.scaleType() == QCPAxis::stLogarithmic
                             ? range.upper * std::pow(range.upper / range.lower, share)
                             : range.upper + range.size() * share);
    return true;
}

// The plot has another height than the one that words and marks were placed for.
bool CurvePlot::fitWords()
{
    m_markers->place();
    const bool low = std::min(m_fittedTo.height(), m_upper->height()) < lowPlot;
    if (m_fittedTo == m_upper->rect() || (m_markers->wantedRoom() <= 0 && !low))
        return false;
    fitRanges();
    return true;
}

void CurvePlot::zoomValues(double factor)
{
    zoomValues(m_upper, m_upper->rect().center().y(), factor);
}

// Back to the whole range of values, they follow the steps again.
void CurvePlot::zoomValues(QCPAxisRect *plot, double height, double factor)
{
    QCPAxis &values = *plot->axis(QCPAxis::atLeft);
    const QCPRange before = values.range();
    const double centre = values.pixelToCoord(height);
    const bool logarithmic = values.scaleType() == QCPAxis::stLogarithmic;
    const auto moved = [&](double bound) {
        return logarithmic ? centre * std::pow(bound / centre, factor) : centre + (bound - centre) * factor;
    };
    m_chosenValues.erase(&values);
    fitRanges();
    const QCPRange whole = values.range(), wanted(moved(before.lower), moved(before.upper));
    const bool isWhole = factor > 1 && wanted.lower <= whole.lower && wanted.upper >= whole.upper;
    if (!isWhole)
        chooseValues(values, canBeShown(wanted) ? wanted : before);
    showRange(stepRange());
}

// A box without a part of any curve is meant for its steps: a hand does not move straight.
void CurvePlot::chooseBox(QCPAxisRect *plot, const QCPRange &steps, const QCPRange &values)
{
    QCPAxis &axis = *plot->axis(QCPAxis::atLeft);
    showRange(steps);
    if (!canBeShown(values) || !showsAny(*plot, values))
        return;
    chooseValues(axis, values);
    showRange(steps);
}

// Whether a curve of this plot has a value of the range in the steps that are in view.
bool CurvePlot::showsAny(const QCPAxisRect &plot, const QCPRange &values) const
{
    const QList<QCPAbstractPlottable *> plottables = plot.plottables();
    return std::ranges::any_of(plottables, [&](const QCPAbstractPlottable *plottable) {
        const auto *curve = dynamic_cast<const CurveGraph *>(plottable);
        if (!curve || !curve->visible() || !curve->visiblePoints().anyFinite)
            return false;
        const DrawnPoints &drawn = curve->visiblePoints();
        const bool zeroAtEdge = curve == m_difference && drawn.smallest <= 0;
        return drawn.smallest <= values.upper && (drawn.largest >= values.lower || zeroAtEdge);
    });
}

void CurvePlot::chooseValues(QCPAxis &axis, const QCPRange &values)
{
    m_chosenValues.insert_or_assign(&axis, values);
}

void CurvePlot::setLogarithmic(bool logarithmic)
{
    setScale(*m_upper->axis(QCPAxis::atLeft), logarithmic);
    m_metrics->setLogarithmic(logarithmic);
    m_chosenValues.clear();
    showRange(stepRange());
}

std::pair<std::size_t, std::size_t> CurvePlot::withoutLogarithm() const
{
    if (m_upper->axis(QCPAxis::atLeft)->scaleType() != QCPAxis::stLogarithmic)
        return {};
    return {m_a->notPositive(), m_b->notPositive()};
}

void CurvePlot::zoom(double factor)
{
    m_navigation->zoom(factor);
}

QCPRange CurvePlot::stepRange() const
{
    return m_upper->axis(QCPAxis::atBottom)->range();
}

std::optional<std::pair<double, double>> CurvePlot::shownSteps() const
{
    const QCPRange shown = stepRange();
    if (shown.size() >= wholeRange().size())
        return std::nullopt;
    return std::pair(shown.lower, shown.upper);
}

void CurvePlot::setShownSteps(std::pair<double, double> steps)
{
    showRange({steps.first, steps.second});
}

} // namespace rundiff

// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/curves/metricplots.h"

#include "models/items/words/numbers.h"
#include "widgets/curves/plotaxes.h"
#include "widgets/curves/plottickers.h"

namespace rundiff
{

MetricPlots::MetricPlots(QCustomPlot &plot, QCPMarginGroup &margins, int firstRow)
    : m_plot(plot), m_margins(margins), m_firstRow(firstRow)
{
}

void MetricPlots::clear()
{
    for (const OneMetric &metric : m_metrics) {
        m_plot.removePlottable(metric.a);
        m_plot.removePlottable(metric.b);
        m_plot.plotLayout()->remove(metric.rect);
    }
    m_metrics.clear();
    m_plot.plotLayout()->simplify();
}

void MetricPlots::setMetrics(const std::vector<DrawnMetric> &metrics)
{
    clear();
    for (const DrawnMetric &metric : metrics)
        m_metrics.push_back(add(metric));
}

MetricPlots::OneMetric MetricPlots::add(const DrawnMetric &metric)
{
    OneMetric one;
    const int row = m_firstRow + static_cast<int>(m_metrics.size());
    one.rect = new QCPAxisRect(&m_plot);
    m_plot.plotLayout()->insertRow(row);
    m_plot.plotLayout()->addElement(row, 0, one.rect);
    one.rect->setSizeConstraintRect(QCPLayoutElement::scrInnerRect);
    one.rect->setMinimumSize(50, leastHeight);
    prepareAxes(*one.rect, QSharedPointer<QCPAxisTicker>(new StepTicker), m_margins);
    one.rect->axis(QCPAxis::atBottom)->setTickLabels(false);
    const int gap = QFontMetrics(m_plot.font()).height() / 2;
    one.rect->setAutoMargins(QCP::msLeft | QCP::msRight);
    one.rect->setMargins(QMargins(0, gap, 0, gap));
    nameValues(one.values(), textOf(metric.curves.name));
    setScale(one.values(), m_logarithmic);
    one.a = new CurveGraph(one.rect->axis(QCPAxis::atBottom), &one.values());
    one.b = new CurveGraph(one.rect->axis(QCPAxis::atBottom), &one.values());
    one.b->setOver(one.a);
    one.a->setCurve(metric.a);
    one.b->setCurve(metric.b);
    return one;
}

void MetricPlots::setColours(const Palette &palette, const QFont &font)
{
    for (const OneMetric &metric : m_metrics) {
        paintAxes(*metric.rect, palette, font);
        metric.a->setPen(QPen(palette.a, curveWidth));
        metric.b->setPen(QPen(palette.b, curveWidth));
        metric.a->setMark(PointMark::Disc, palette.base);
        metric.b->setMark(PointMark::Square, palette.base);
    }
}

void MetricPlots::setLogarithmic(bool logarithmic)
{
    m_logarithmic = logarithmic;
    for (const OneMetric &metric : m_metrics)
        setScale(metric.values(), logarithmic);
}

void MetricPlots::setShown(bool a, bool b)
{
    for (const OneMetric &metric : m_metrics) {
        metric.a->setVisible(a);
        metric.b->setVisible(b);
    }
}

void MetricPlots::showRange(const QCPRange &steps)
{
    for (const OneMetric &metric : m_metrics) {
        metric.rect->axis(QCPAxis::atBottom)->setRange(steps);
        fitValues(metric.values(), {metric.a, metric.b});
    }
}

std::vector<QCPAxisRect *> MetricPlots::rects() const
{
    std::vector<QCPAxisRect *> rects;
    for (const OneMetric &metric : m_metrics)
        rects.push_back(metric.rect);
    return rects;
}

} // namespace rundiff

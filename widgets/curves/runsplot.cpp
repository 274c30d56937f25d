// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/curves/runsplot.h"

#include "widgets/curves/plotaxes.h"
#include "widgets/curves/plottickers.h"
#include "widgets/frame/style/palette.h"

#include <QEvent>
#include <QPainter>
#include <QVBoxLayout>

#include <algorithm>

namespace rundiff
{

namespace
{

// Seven colours and four symbols have no common divisor: 28 pairs before one comes again.
QColor curveColour(int number, const Palette &palette)
{
    const QColor shades[] = {palette.text,    palette.b,      palette.a, palette.agrees, QColor(0xcc, 0x79, 0xa7),
                             palette.warning, palette.unknown};
    return shades[number % 7];
}

PointMark curveMark(int number)
{
    const PointMark marks[] = {PointMark::Disc, PointMark::Square, PointMark::Triangle, PointMark::Cross};
    return marks[number % 4];
}

} // namespace

RunsPlot::RunsPlot(QWidget *parent) : QWidget(parent), m_plot(new QCustomPlot(this))
{
    m_plot->setObjectName(QStringLiteral("runsPlot"));
    m_plot->setFocusPolicy(Qt::StrongFocus);
    m_plot->setAccessibleName(tr("Curves of the runs with a tick"));
    setFocusProxy(m_plot);
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins({});
    layout->addWidget(m_plot);
    m_plot->layer(QStringLiteral("overlay"))->setMode(QCPLayer::lmLogical);
    QCPAxisRect &rect = *m_plot->axisRect();
    prepareAxes(rect, QSharedPointer<QCPAxisTicker>(new StepTicker), *new QCPMarginGroup(m_plot));
    setScale(*m_plot->yAxis, false);
    m_navigation = new PlotNavigation(*m_plot);
    connect(m_navigation, &PlotNavigation::rangeChosen, this, &RunsPlot::showRange);
    connect(m_navigation, &PlotNavigation::wholeRangeWanted, this, &RunsPlot::showWhole);
    connect(m_navigation, &PlotNavigation::boxChosen, this,
            [this](QCPAxisRect *, const QCPRange &steps, const QCPRange &) { showRange(steps); });
    applyColours();
}

void RunsPlot::setCurves(const std::vector<DrawnCurve> &curves, const QString &metric)
{
    for (CurveGraph *graph : m_graphs)
        m_plot->removePlottable(graph);
    m_graphs.clear();
    for (const DrawnCurve &curve : curves) {
        auto *graph = new CurveGraph(m_plot->xAxis, m_plot->yAxis);
        if (!m_graphs.empty())
            graph->setOver(m_graphs.front());
        graph->setCurve(curve);
        m_graphs.push_back(graph);
    }
    m_plot->yAxis->setLabel(metric);
    applyColours();
    showWhole();
}

QCPRange RunsPlot::wholeRange() const
{
    return rangeOfSteps(m_graphs);
}

void RunsPlot::showWhole()
{
    showRange(wholeRange());
}

void RunsPlot::showRange(const QCPRange &steps)
{
    constexpr double narrowest = 2; // steps
    const QCPRange whole = wholeRange();
    const double size = std::clamp(steps.size(), std::min(narrowest, whole.size()), whole.size());
    const double lower = std::clamp(steps.center() - size / 2, whole.lower, whole.upper - size);
    m_plot->xAxis->setRange(lower, lower + size);
    fitValues(*m_plot->yAxis, {m_graphs.begin(), m_graphs.end()});
    m_plot->replot(QCustomPlot::rpQueuedReplot);
}

void RunsPlot::setLogarithmic(bool logarithmic)
{
    setScale(*m_plot->yAxis, logarithmic);
    showRange(m_plot->xAxis->range());
}

void RunsPlot::setHighlighted(int number)
{
    if (std::exchange(m_highlighted, number) == number)
        return;
    applyColours();
    m_plot->replot(QCustomPlot::rpQueuedReplot);
}

QIcon RunsPlot::iconOf(int number) const
{
    const Palette &palette = colours(this->palette());
    const int size = fontMetrics().height();
    QPixmap picture(QSize(2 * size, size) * devicePixelRatioF());
    picture.setDevicePixelRatio(devicePixelRatioF());
    picture.fill(Qt::transparent);
    QPainter painter(&picture);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(curveColour(number, palette), curveWidth));
    painter.drawLine(QLineF(1, size / 2.0, 2 * size - 1, size / 2.0));
    drawMark(painter, QPointF(size, size / 2.0), curveMark(number), {curveColour(number, palette), palette.base});
    return QIcon(picture);
}

void RunsPlot::applyColours()
{
    const Palette &palette = colours(this->palette());
    m_plot->setBackground(palette.base);
    paintAxes(*m_plot->axisRect(), palette, font());
    for (std::size_t i = 0; i < m_graphs.size(); ++i) {
        const int number = static_cast<int>(i);
        const double width = number == m_highlighted ? 2 * curveWidth : curveWidth;
        m_graphs[i]->setPen(QPen(curveColour(number, palette), width));
        m_graphs[i]->setMark(curveMark(number), palette.base);
    }
}

void RunsPlot::changeEvent(QEvent *event)
{
    if (event->type() == QEvent::PaletteChange || event->type() == QEvent::FontChange) {
        applyColours();
        m_plot->replot(QCustomPlot::rpQueuedReplot);
    }
    QWidget::changeEvent(event);
}

} // namespace rundiff

#include "moc_runsplot.cpp"

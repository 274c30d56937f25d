// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/plotcursor.h"

#include "models/items/numbers.h"
#include "widgets/theme.h"

#include <QCoreApplication>

#include <cmath>

namespace rundiff
{

namespace
{

class Cursor
{
    Q_DECLARE_TR_FUNCTIONS(PlotCursor)
};

QCPItemStraightLine *cursorLine(QCustomPlot &plot, QCPAxisRect &rect, QCPLayer *layer)
{
    auto *line = new QCPItemStraightLine(&plot);
    for (QCPItemPosition *position : line->positions()) {
        position->setAxes(rect.axis(QCPAxis::atBottom), rect.axis(QCPAxis::atLeft));
        position->setAxisRect(&rect);
        position->setTypeY(QCPItemPosition::ptAxisRectRatio);
    }
    line->setClipAxisRect(&rect);
    line->setLayer(layer);
    line->setVisible(false);
    return line;
}

QString valueAt(const Curve &curve, std::int64_t step)
{
    const std::optional<std::size_t> point = pointAt(curve, step);
    return point ? exactNumber((*curve.values)[*point]) : Cursor::tr("no point");
}

} // namespace

PlotCursor::PlotCursor(QCustomPlot &plot, QCPAxisRect &upper, QCPAxisRect &lower) : m_plot(plot), m_upper(upper)
{
    plot.addLayer(QStringLiteral("cursor"));
    m_layer = plot.layer(QStringLiteral("cursor"));
    m_layer->setMode(QCPLayer::lmBuffered);
    m_line = cursorLine(plot, upper, m_layer);
    m_lineBelow = cursorLine(plot, lower, m_layer);
    m_reading = new QCPItemText(&plot);
    m_reading->setLayer(m_layer);
    m_reading->setClipToAxisRect(false);
    m_reading->position->setType(QCPItemPosition::ptAbsolute);
    m_reading->setTextAlignment(Qt::AlignLeft);
    m_reading->setPadding(QMargins(8, 5, 8, 5));
    m_reading->setVisible(false);
}

void PlotCursor::setColours(const Palette &palette)
{
    m_line->setPen(QPen(palette.quietText, 1));
    m_lineBelow->setPen(QPen(palette.quietText, 1));
    m_reading->setFont(fixedFont());
    m_reading->setColor(palette.text);
    m_reading->setPen(QPen(palette.lines));
    m_reading->setBrush(palette.base);
}

QString PlotCursor::text() const
{
    if (!m_step)
        return {};
    QString text = Cursor::tr("step    %1").arg(groupedNumber(*m_step)) + QStringLiteral("\nA       ") +
                   valueAt(m_curves.a, *m_step) + QStringLiteral("\nB       ") + valueAt(m_curves.b, *m_step);
    if (const auto common = pointAt(m_curves.difference, *m_step))
        text += QStringLiteral("\n|A − B| ") + exactNumber((*m_curves.difference.values)[*common]);
    return text;
}

void PlotCursor::moveTo(double step)
{
    const auto a = nearestPoint(m_curves.a, step), b = nearestPoint(m_curves.b, step);
    if (!a && !b)
        return hide();
    const std::int64_t atA = a ? (*m_curves.a.steps)[*a] : (*m_curves.b.steps)[*b];
    const std::int64_t atB = b ? (*m_curves.b.steps)[*b] : atA;
    const bool bIsNearer = std::fabs(static_cast<double>(atB) - step) <= std::fabs(static_cast<double>(atA) - step);
    m_step = bIsNearer ? atB : atA;
    const double place = static_cast<double>(*m_step);
    for (QCPItemStraightLine *line : {m_line, m_lineBelow}) {
        line->point1->setCoords(place, 0);
        line->point2->setCoords(place, 1);
        line->setVisible(true);
    }
    m_reading->setText(text());
    m_reading->setVisible(true);
    const double x = m_upper.axis(QCPAxis::atBottom)->coordToPixel(place);
    const bool right = x < m_upper.rect().center().x();
    m_reading->setPositionAlignment((right ? Qt::AlignLeft : Qt::AlignRight) | Qt::AlignVCenter);
    m_reading->position->setCoords(right ? x + 10 : x - 10, m_upper.rect().center().y());
    replot();
}

void PlotCursor::hide()
{
    if (!m_step)
        return;
    m_step.reset();
    m_line->setVisible(false);
    m_lineBelow->setVisible(false);
    m_reading->setVisible(false);
    replot();
}

void PlotCursor::replot()
{
    m_layer->replot();
}

} // namespace rundiff

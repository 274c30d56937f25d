// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/bandgraph.h"

#include <algorithm>

namespace rundiff
{

void BandGraph::setBand(const DrawnCurve &below, const DrawnCurve &above)
{
    m_below = below;
    m_above = above;
}

DrawnPoints BandGraph::pointsOf(const DrawnCurve &edge) const
{
    const QCPRange range = mKeyAxis->range();
    const int columns = std::max(1, mKeyAxis->axisRect()->width());
    return edge.pyramid ? drawnPoints(edge.curve, *edge.pyramid, range.lower, range.upper, columns)
                        : drawnPoints(edge.curve, range.lower, range.upper, columns);
}

// On a log axis what lies under zero goes to the lower edge.
QPointF BandGraph::place(const QPointF &point) const
{
    const bool logarithmic = mValueAxis->scaleType() == QCPAxis::stLogarithmic;
    return coordsToPixels(point.x(), logarithmic ? std::max(point.y(), mValueAxis->range().lower) : point.y());
}

void BandGraph::draw(QCPPainter *painter)
{
    if (empty())
        return;
    const DrawnPoints lower = pointsOf(m_below), upper = pointsOf(m_above);
    painter->setPen(Qt::NoPen);
    painter->setBrush(mBrush);
    // Both end where too few repeats have a value, so their pieces belong together.
    for (std::size_t i = 0; i < std::min(lower.pieces.size(), upper.pieces.size()); ++i) {
        QPolygonF area;
        for (const QPointF &point : lower.pieces[i])
            area << place(point);
        std::for_each(upper.pieces[i].rbegin(), upper.pieces[i].rend(),
                      [&](const QPointF &point) { area << place(point); });
        painter->drawPolygon(area);
    }
}

void BandGraph::drawLegendIcon(QCPPainter *painter, const QRectF &rect) const
{
    painter->fillRect(rect, mBrush);
}

double BandGraph::selectTest(const QPointF &, bool, QVariant *) const
{
    return -1; // not to be chosen
}

QCPRange BandGraph::getKeyRange(bool &foundRange, QCP::SignDomain) const
{
    foundRange = false; // the curves decide what is in view
    return {};
}

QCPRange BandGraph::getValueRange(bool &foundRange, QCP::SignDomain, const QCPRange &) const
{
    foundRange = false;
    return {};
}

} // namespace rundiff

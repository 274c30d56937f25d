// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/curves/bandgraph.h"

#include <algorithm>

namespace rundiff
{

void BandGraph::setBand(const DrawnCurve &below, const DrawnCurve &above)
{
    m_below = below;
    m_above = above;
}

void BandGraph::draw(QCPPainter *painter)
{
    if (empty())
        return;
    const DrawnPoints lower = pointsInView(m_below), upper = pointsInView(m_above);
    painter->setPen(Qt::NoPen);
    painter->setBrush(mBrush);
    // Both end where too few repeats have a value, so their pieces belong together.
    for (std::size_t i = 0; i < std::min(lower.pieces.size(), upper.pieces.size()); ++i) {
        QPolygonF area;
        for (const QPointF &point : lower.pieces[i])
            area << placeInView(point);
        std::for_each(upper.pieces[i].rbegin(), upper.pieces[i].rend(),
                      [&](const QPointF &point) { area << placeInView(point); });
        painter->drawPolygon(area);
    }
}

void BandGraph::drawLegendIcon(QCPPainter *painter, const QRectF &rect) const
{
    painter->fillRect(rect, mBrush);
}

} // namespace rundiff

#include "moc_bandgraph.cpp"

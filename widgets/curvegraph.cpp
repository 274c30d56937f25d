// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/curvegraph.h"

#include <QFontMetricsF>

#include <algorithm>
#include <cmath>

namespace rundiff
{

namespace
{

constexpr std::size_t manyPoints = 50'000;

} // namespace

CurveGraph::CurveGraph(QCPAxis *keyAxis, QCPAxis *valueAxis) : QCPAbstractPlottable(keyAxis, valueAxis) {}

void CurveGraph::setCurve(const Curve &curve)
{
    if (curve.steps != m_curve.steps || curve.values != m_curve.values)
        m_pyramid = curve.size() > manyPoints ? std::make_unique<const CurvePyramid>(curve) : nullptr;
    m_curve = curve;
}

DrawnPoints CurveGraph::visiblePoints() const
{
    const QCPRange range = mKeyAxis->range();
    const int columns = std::max(1, mKeyAxis->axisRect()->width());
    return m_pyramid ? drawnPoints(m_curve, *m_pyramid, range.lower, range.upper, columns)
                     : drawnPoints(m_curve, range.lower, range.upper, columns);
}

bool CurveGraph::hasPlace(double value) const
{
    return value > 0 || mValueAxis->scaleType() == QCPAxis::stLinear || (m_zeroAtBottom && value == 0);
}

QPointF CurveGraph::place(const QPointF &point) const
{
    const double lowest = mValueAxis->range().lower;
    const bool atBottom = mValueAxis->scaleType() == QCPAxis::stLogarithmic && point.y() < lowest;
    return coordsToPixels(point.x(), atBottom ? lowest : point.y());
}

void CurveGraph::draw(QCPPainter *painter)
{
    const DrawnPoints drawn = visiblePoints();
    painter->setPen(mPen);
    painter->setBrush(Qt::NoBrush);
    applyDefaultAntialiasingHint(painter);
    for (const std::vector<QPointF> &piece : drawn.pieces)
        drawPiece(painter, piece);
    for (const DrawnPoints::NotANumber &mark : drawn.notNumbers)
        drawNotANumber(painter, mark);
}

void CurveGraph::drawPiece(QCPPainter *painter, const std::vector<QPointF> &piece) const
{
    if (piece.size() == 1 && hasPlace(piece.front().y())) {
        QPen round = mPen; // a lone point between two gaps is still to be seen
        round.setWidthF(mPen.widthF() + 2);
        round.setCapStyle(Qt::RoundCap);
        painter->setPen(round);
        painter->drawPoint(place(piece.front()));
        painter->setPen(mPen);
    }
    const bool dashed = mPen.style() != Qt::SolidLine;
    QVector<QLineF> lines;
    QPolygonF polyline;
    for (std::size_t i = 1; i < piece.size(); ++i) {
        if (!hasPlace(piece[i - 1].y()) || !hasPlace(piece[i].y()))
            continue;
        const QLineF line(place(piece[i - 1]), place(piece[i]));
        if (!dashed) {
            lines.push_back(line);
            continue;
        }
        if (polyline.isEmpty() || polyline.back() != line.p1()) { // dashes must go on over the joints
            painter->drawPolyline(polyline);
            polyline = {line.p1()};
        }
        polyline.push_back(line.p2());
    }
    painter->drawLines(lines);
    if (polyline.size() > 1)
        painter->drawPolyline(polyline);
}

// A cross at the upper edge is a NaN, a triangle at the upper or lower edge an infinity.
void CurveGraph::drawNotANumber(QCPPainter *painter, const DrawnPoints::NotANumber &mark) const
{
    const QRect rect = mValueAxis->axisRect()->rect();
    const double size = QFontMetricsF(mParentPlot->font()).xHeight() / 2;
    const double x = mKeyAxis->coordToPixel(mark.step);
    const bool down = mark.value < 0;
    const QPointF centre(x, down ? rect.bottom() - 2 * size : rect.top() + 2 * size);
    QPen pen(mPen.color(), 1.5);
    painter->setPen(pen);
    if (std::isnan(mark.value)) {
        painter->drawLine(QLineF(centre - QPointF(size, size), centre + QPointF(size, size)));
        painter->drawLine(QLineF(centre - QPointF(size, -size), centre + QPointF(size, -size)));
    } else {
        const double tip = down ? size : -size;
        painter->setBrush(mPen.color());
        painter->drawPolygon(
            QPolygonF{{centre + QPointF(-size, -tip), centre + QPointF(size, -tip), centre + QPointF(0, tip)}});
        painter->setBrush(Qt::NoBrush);
    }
    painter->setPen(mPen);
}

void CurveGraph::drawLegendIcon(QCPPainter *painter, const QRectF &rect) const
{
    painter->setPen(mPen);
    painter->drawLine(QLineF(rect.left(), rect.center().y(), rect.right(), rect.center().y()));
}

double CurveGraph::selectTest(const QPointF &, bool, QVariant *) const
{
    return -1; // the plot finds points by their step
}

QCPRange CurveGraph::getKeyRange(bool &foundRange, QCP::SignDomain) const
{
    foundRange = !m_curve.empty();
    if (!foundRange)
        return {};
    return {static_cast<double>(m_curve.steps->front()), static_cast<double>(m_curve.steps->back())};
}

QCPRange CurveGraph::getValueRange(bool &foundRange, QCP::SignDomain, const QCPRange &inKeyRange) const
{
    const bool all = inKeyRange == QCPRange();
    const QCPRange keys = all ? getKeyRange(foundRange) : inKeyRange;
    const DrawnPoints drawn = drawnPoints(m_curve, keys.lower, keys.upper, 1);
    foundRange = drawn.anyFinite;
    return {drawn.smallest, drawn.largest};
}

} // namespace rundiff

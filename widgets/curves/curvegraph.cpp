// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/curves/curvegraph.h"

#include "widgets/curves/columnbars.h"

#include <QFontMetricsF>

#include <algorithm>
#include <cmath>
#include <utility>

namespace rundiff
{

namespace
{

constexpr double smoothLength = 6; // of lines, as a multiple of the plot's width
constexpr double dashOfBars = 6;   // pixels

// Within one pixel column the longer of two neighbouring lines hides the other one.
bool covers(const QLineF &longer, const QLineF &line)
{
    const double left = std::min(longer.x1(), line.x1()), right = std::max(longer.x2(), line.x2());
    const auto [lowest, highest] = std::minmax({longer.y1(), longer.y2()});
    return right - left < 1 && highest - lowest > std::fabs(line.dy()) && std::min(line.y1(), line.y2()) >= lowest &&
           std::max(line.y1(), line.y2()) <= highest;
}

// Antialiased lines of this length take longer than a frame, and are too close to be distinguished.
bool areDense(const QVector<QLineF> &lines, int width)
{
    double length = 0;
    for (const QLineF &line : lines)
        length += std::fabs(line.dx()) + std::fabs(line.dy());
    return length > smoothLength * width;
}

} // namespace

void CurveGraph::setCurve(const DrawnCurve &curve)
{
    m_curve = curve;
    m_look.reset();
}

// The width changes a little with every longer number next to the axis: that is not a reason to inspect the points
// again.
const DrawnPoints &CurveGraph::visiblePoints() const
{
    const QCPRange range = mKeyAxis->range();
    if (!m_look || m_look->range != range || std::abs(m_look->columns - columns()) > m_look->columns / 16)
        m_look = std::make_unique<const Look>(Look{range, columns(), pointsInView(m_curve)});
    return m_look->drawn;
}

std::size_t CurveGraph::notPositive() const
{
    if (m_curve.pyramid)
        return m_curve.pyramid->notPositive();
    const Curve::Values &values = *curve().values;
    return static_cast<std::size_t>(
        std::count_if(values.begin(), values.end(), [](double value) { return value <= 0; }));
}

bool CurveGraph::hasPlace(double value) const
{
    return value > 0 || mValueAxis->scaleType() == QCPAxis::stLinear || (m_zeroAtBottom && value == 0);
}

void CurveGraph::draw(QCPPainter *painter)
{
    const DrawnPoints &drawn = visiblePoints();
    painter->setPen(mPen);
    painter->setBrush(Qt::NoBrush);
    applyDefaultAntialiasingHint(painter);
    const SharedPixels shared = pixelsBelow();
    for (const std::vector<QPointF> &piece : drawn.pieces)
        drawPiece(painter, piece, shared);
    drawMarks(painter, drawn);
    if (m_below && m_below->visible()) // above the lines of this curve, too
        m_below->drawMarks(painter, m_below->visiblePoints());
    for (const DrawnPoints::NotANumber &mark : drawn.notNumbers)
        drawNotANumber(painter, mark);
}

std::size_t CurveGraph::pointsInRange() const
{
    const Curve::Steps &steps = *curve().steps;
    const QCPRange range = mKeyAxis->range();
    const auto first = std::lower_bound(steps.begin(), steps.end(), static_cast<std::int64_t>(std::ceil(range.lower)));
    const auto last = std::upper_bound(first, steps.end(), static_cast<std::int64_t>(std::floor(range.upper)));
    return static_cast<std::size_t>(last - first);
}

void CurveGraph::drawMarks(QCPPainter *painter, const DrawnPoints &drawn) const
{
    const bool few = pointsInRange() < fewestWithoutMarks;
    if (m_mark == PointMark::None || (!few && m_mark == PointMark::Dot))
        return;
    const QRectF room = mKeyAxis->axisRect()->rect();
    std::vector<QPointF> places;
    for (const std::vector<QPointF> &piece : drawn.pieces) {
        for (const QPointF &point : piece) {
            const QPointF place = placeInView(point);
            if (hasPlace(point.y()) && place.x() >= room.left() && place.x() <= room.right())
                places.push_back(place);
        }
    }
    for (const QPointF &place : few ? places : sparsePlaces(places, room.left(), m_mark))
        drawMark(*painter, place, m_mark, {mPen.color(), m_ground});
    painter->setPen(mPen);
    painter->setBrush(Qt::NoBrush);
}

SharedPixels CurveGraph::pixelsBelow() const
{
    SharedPixels shared;
    if (!m_below || !m_below->visible())
        return shared;
    for (const std::vector<QPointF> &piece : m_below->visiblePoints().pieces) {
        for (const QPointF &point : piece)
            shared.add(m_below->placeInView(point));
    }
    return shared;
}

void CurveGraph::drawPiece(QCPPainter *painter, const std::vector<QPointF> &piece, const SharedPixels &shared) const
{
    if (piece.size() == 1 && hasPlace(piece.front().y())) {
        QPen round = mPen; // a lone point between two gaps is still to be seen
        round.setWidthF(mPen.widthF() + 2);
        round.setCapStyle(Qt::RoundCap);
        painter->setPen(round);
        painter->drawPoint(placeInView(piece.front()));
        painter->setPen(mPen);
    }
    Lines lines = linesOf(piece, shared);
    const QRect rect = mKeyAxis->axisRect()->rect();
    if (!painter->modes().testFlag(QCPPainter::pmVectorized) && areDense(lines.own + lines.shared, rect.width())) {
        drawBars(painter, lines.shared, m_shared); // dashes of two colours would look like two curves
        drawBars(painter, lines.own, mPen.color());
        return;
    }
    for (const QLineF &line : std::as_const(lines.shared))
        SharedPixels::addDashes(lines.own, line, rect.left(), rect.right());
    if (mPen.style() == Qt::SolidLine)
        painter->drawLines(lines.own);
    else
        drawDashed(painter, lines.own);
}

void CurveGraph::drawBars(QCPPainter *painter, const QVector<QLineF> &lines, const QColor &colour) const
{
    if (lines.isEmpty())
        return;
    const double pixel = 1 / mParentPlot->bufferDevicePixelRatio();
    ColumnBars bars(mKeyAxis->axisRect()->rect(), pixel);
    for (const QLineF &line : lines)
        bars.add(line);
    bars.paint(*painter, colour, mPen.widthF(), mPen.style() == Qt::SolidLine ? 0 : dashOfBars);
}

CurveGraph::Lines CurveGraph::linesOf(const std::vector<QPointF> &piece, const SharedPixels &shared) const
{
    Lines lines;
    std::vector<QPointF> places(piece.size());
    std::transform(piece.begin(), piece.end(), places.begin(),
                   [this](const QPointF &point) { return placeInView(point); });
    for (std::size_t i = 1; i < piece.size(); ++i) {
        if (!hasPlace(piece[i - 1].y()) || !hasPlace(piece[i].y()))
            continue;
        const QLineF line(places[i - 1], places[i]);
        const bool covered = (i + 1 < places.size() && covers({places[i], places[i + 1]}, line)) ||
                             (i > 1 && covers({places[i - 2], places[i - 1]}, line));
        if (covered)
            continue;
        const bool isShared = m_below && shared.holds(line);
        (isShared ? lines.shared : lines.own).push_back(line);
    }
    return lines;
}

// By the place in the picture: a pen that counts its dashes along thousands of joints takes more time than a frame has.
void CurveGraph::drawDashed(QCPPainter *painter, const QVector<QLineF> &lines) const
{
    const QRect rect = mKeyAxis->axisRect()->rect();
    QVector<QLineF> dashes;
    for (const QLineF &line : lines)
        SharedPixels::addDashes(dashes, line, rect.left(), rect.right());
    QPen solid = mPen;
    solid.setStyle(Qt::SolidLine);
    painter->setPen(solid);
    painter->drawLines(dashes);
    painter->setPen(mPen);
}

void CurveGraph::addTo(ColumnBars &bars, bool withMarks) const
{
    const DrawnPoints &drawn = visiblePoints();
    for (const std::vector<QPointF> &piece : drawn.pieces) {
        for (std::size_t i = 0; i < piece.size(); ++i)
            bars.add(QLineF(placeInView(piece[i == 0 ? 0 : i - 1]), placeInView(piece[i])));
    }
    if (!withMarks)
        return;
    const double size = QFontMetricsF(mParentPlot->font()).xHeight() / 2;
    for (const DrawnPoints::NotANumber &mark : drawn.notNumbers)
        bars.add(QLineF(placeOf(mark) - QPointF(size, size), placeOf(mark) + QPointF(size, size)));
}

QPointF CurveGraph::placeOf(const DrawnPoints::NotANumber &mark) const
{
    const QRect rect = mValueAxis->axisRect()->rect();
    const double edge = QFontMetricsF(mParentPlot->font()).xHeight();
    return {mKeyAxis->coordToPixel(mark.step), mark.value < 0 ? rect.bottom() - edge : rect.top() + edge};
}

bool CurveGraph::isAtMark(const QPointF &place) const
{
    const double reach = QFontMetricsF(mParentPlot->font()).xHeight();
    return visible() && std::ranges::any_of(visiblePoints().notNumbers, [&](const DrawnPoints::NotANumber &mark) {
               const QPointF away = placeOf(mark) - place;
               return std::max(std::fabs(away.x()), std::fabs(away.y())) <= reach;
           });
}

// A cross at the upper edge is a NaN, a triangle at the upper or lower edge an infinity.
void CurveGraph::drawNotANumber(QCPPainter *painter, const DrawnPoints::NotANumber &mark) const
{
    const double size = QFontMetricsF(mParentPlot->font()).xHeight() / 2;
    const bool down = mark.value < 0;
    const QPointF centre = placeOf(mark);
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
    QVector<QLineF> lines;
    const QLineF line(rect.left(), rect.center().y(), rect.right(), rect.center().y());
    if (m_below)
        SharedPixels::addDashes(lines, line, rect.left(), rect.right());
    else
        lines = {line};
    painter->setPen(mPen);
    painter->drawLines(lines);
    if (m_mark != PointMark::None)
        drawMark(*painter, rect.center(), m_mark, {mPen.color(), m_ground});
}

QCPRange rangeOfSteps(const std::vector<CurveGraph *> &graphs)
{
    QCPRange whole(0, 1);
    bool any = false;
    for (const CurveGraph *graph : graphs) {
        if (graph->curve().empty())
            continue;
        const Curve::Steps &steps = *graph->curve().steps;
        const QCPRange range(static_cast<double>(steps.front()), static_cast<double>(steps.back()));
        whole = any ? whole.expanded(range) : range;
        any = true;
    }
    const double margin = std::max(0.5, whole.size() * 0.005);
    return {whole.lower - margin, whole.upper + margin};
}

} // namespace rundiff

#include "moc_curvegraph.cpp"

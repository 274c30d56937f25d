// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/curves/pointmarks.h"

#include <QLineF>
#include <QPainter>
#include <QPolygonF>

#include <algorithm>
#include <cmath>

namespace rundiff
{

namespace
{

constexpr double apart = 180; // pixels between two marks of a curve with many points
constexpr double discSize = 6.5, squareSize = 8.5, dotSize = 4;

} // namespace

std::vector<QPointF> sparsePlaces(const std::vector<QPointF> &points, double left, PointMark mark)
{
    std::vector<QPointF> places;
    const double phase = std::fmod(0.3 * static_cast<int>(mark), 1.0); // those of other curves in between
    double next = left + apart * phase;
    for (const QPointF &point : points) {
        if (point.x() < next)
            continue;
        places.push_back(point);
        next += apart * std::ceil((point.x() - next) / apart + 0.5);
    }
    return places;
}

double sizeOf(PointMark mark)
{
    if (mark == PointMark::Disc)
        return discSize;
    return mark == PointMark::Dot ? dotSize : squareSize;
}

void drawMark(QPainter &painter, const QPointF &place, PointMark mark, const MarkColours &colours)
{
    const double size = sizeOf(mark);
    const QRectF box(place.x() - size / 2, place.y() - size / 2, size, size);
    const QPointF up(0, -size / 2), right(size / 2, 0);
    if (mark == PointMark::Square) {
        painter.setPen(QPen(colours.curve, 1.5));
        painter.setBrush(colours.ground);
        painter.drawRect(box);
    } else if (mark == PointMark::Cross) {
        painter.setPen(QPen(colours.curve, 1.8));
        painter.drawLine(QLineF(place + up, place - up));
        painter.drawLine(QLineF(place + right, place - right));
    } else if (mark == PointMark::Triangle || mark == PointMark::Diamond) {
        painter.setPen(QPen(colours.ground, 1));
        painter.setBrush(colours.curve);
        painter.drawPolygon(mark == PointMark::Diamond
                                ? QPolygonF{{place + up, place + right, place - up, place - right}}
                                : QPolygonF{{place + up, place - up + right, place - up - right}});
    } else {
        painter.setPen(mark == PointMark::Disc ? QPen(colours.ground, 1) : QPen(Qt::NoPen));
        painter.setBrush(colours.curve);
        painter.drawEllipse(box);
    }
}

} // namespace rundiff

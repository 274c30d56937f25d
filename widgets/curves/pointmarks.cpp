// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/curves/pointmarks.h"

#include <QPainter>

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
    const double phase = mark == PointMark::Square ? 0.75 : 0.25;
    double next = left + apart * phase;
    for (const QPointF &point : points) {
        if (point.x() < next)
            continue;
        places.push_back(point);
        next += apart * std::ceil((point.x() - next) / apart + 0.5);
    }
    return places;
}

void drawMark(QPainter &painter, const QPointF &place, PointMark mark, const MarkColours &colours)
{
    const double size = mark == PointMark::Disc ? discSize : mark == PointMark::Square ? squareSize : dotSize;
    const QRectF box(place.x() - size / 2, place.y() - size / 2, size, size);
    if (mark == PointMark::Square) {
        painter.setPen(QPen(colours.curve, 1.5));
        painter.setBrush(Qt::NoBrush);
        painter.drawRect(box);
    } else {
        painter.setPen(mark == PointMark::Disc ? QPen(colours.ground, 1) : QPen(Qt::NoPen));
        painter.setBrush(colours.curve);
        painter.drawEllipse(box);
    }
}

} // namespace rundiff

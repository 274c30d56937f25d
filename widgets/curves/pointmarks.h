// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QColor>
#include <QPointF>

#include <cstdint>
#include <vector>

class QPainter;

namespace rundiff
{

// The symbol of a curve: a disc for A, a square for B. It identifies the curve without a colour, and a disc stays
// visible inside a square.
enum class PointMark : std::uint8_t { None, Disc, Square, Dot, Triangle, Diamond, Cross };

struct MarkColours {
    QColor curve, ground;
};

// Few points have a mark each. Many points have one at regular distances, those of the two curves in turn.
constexpr std::size_t fewestWithoutMarks = 60;

// At regular distances along points whose x grows; `left` is where the plot begins.
std::vector<QPointF> sparsePlaces(const std::vector<QPointF> &points, double left, PointMark mark);

void drawMark(QPainter &painter, const QPointF &place, PointMark mark, const MarkColours &colours);

} // namespace rundiff

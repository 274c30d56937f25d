// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/items/curvepyramid.h"
#include "models/run/curve.h"

#include <QPointF>

#include <vector>

namespace rundiff
{

// The drawn part of a curve: a few points per pixel column, with every extreme and every point that is not a number.
struct DrawnPoints {
    struct NotANumber {
        double step = 0;
        double value = 0; // NaN, +Inf or -Inf
    };
    std::vector<std::vector<QPointF>> pieces; // (step, value); a piece ends where a value is not a finite number
    std::vector<NotANumber> notNumbers;       // at most one of each kind per column
    double smallest = 0, largest = 0;         // of all finite values of the data, not of the picture
    double smallestPositive = 0;              // 0: there is none
    bool anyFinite = false;
};

// The points of [from, to] with one neighbour on each side, for a picture that is `columns` pixels wide.
DrawnPoints drawnPoints(const Curve &curve, double from, double to, int columns);

// The same picture without inspecting every point. smallestPositive is then based only on the drawn points.
DrawnPoints drawnPoints(const Curve &curve, const CurvePyramid &pyramid, double from, double to, int columns);

} // namespace rundiff

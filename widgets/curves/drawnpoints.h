// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/items/curvepyramid.h"
#include "models/run/curve.h"

#include <QPointF>

#include <vector>

namespace rundiff
{

// What is drawn of a curve: a few points per pixel column, with every extreme and every point that is no number.
struct DrawnPoints {
    struct NotANumber {
        double step = 0;
        double value = 0; // NaN, +Inf or -Inf
    };
    std::vector<std::vector<QPointF>> pieces; // (step, value); a piece ends where a value is no finite number
    std::vector<NotANumber> notNumbers;       // at most one of each kind per column
    double smallest = 0, largest = 0;         // of all finite values; equal to the data's, not to the picture's
    double smallestPositive = 0;              // 0: there is none
    bool anyFinite = false;
};

// The points of [from, to] with one neighbour on each side, for a picture that is `columns` pixels wide.
DrawnPoints drawnPoints(const Curve &curve, double from, double to, int columns);

// The same picture without looking at every point. smallestPositive then knows only the points that are drawn.
DrawnPoints drawnPoints(const Curve &curve, const CurvePyramid &pyramid, double from, double to, int columns);

} // namespace rundiff

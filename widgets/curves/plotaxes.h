// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/curves/qcp.h"
#include "widgets/frame/style/palette.h"

#include <vector>

namespace rundiff
{

class CurveGraph;

// Of both curves: where they coincide, the dashes of B hide A, and A is seen between them.
constexpr double curveWidth = 1.8;

// The appearance of the axes of all plots over the steps.
void prepareAxes(QCPAxisRect &rect, const QSharedPointer<QCPAxisTicker> &steps, QCPMarginGroup &margins);
void paintAxes(QCPAxisRect &rect, const Palette &palette, const QFont &font);
void setScale(QCPAxis &values, bool logarithmic);

// As many ticks next to the values as fit above each other; returns true if that has changed.
bool fitTicks(QCPAxisRect &rect);

// The name next to the values; in a low plot shortened in its middle. The second one returns true if that has changed.
void nameValues(QCPAxis &values, const QString &name);
bool fitName(QCPAxisRect &rect);

// The range that shows the visible part of the curves, with a small margin.
void fitValues(QCPAxis &values, const std::vector<const CurveGraph *> &graphs);
QCPRange logRange(double lowest, double highest);

} // namespace rundiff

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/curves/qcp.h"
#include "widgets/frame/palette.h"

#include <initializer_list>

namespace rundiff
{

class CurveGraph;

// How the axes of all plots over the steps look.
void prepareAxes(QCPAxisRect &rect, const QSharedPointer<QCPAxisTicker> &steps, QCPMarginGroup &margins);
void paintAxes(QCPAxisRect &rect, const Palette &palette, const QFont &font);
void setScale(QCPAxis &values, bool logarithmic);

// As many ticks beside the values as have room above each other; true when that has changed.
bool fitTicks(QCPAxisRect &rect);

// The range that shows what the curves have in view, with a little air.
void fitValues(QCPAxis &values, std::initializer_list<const CurveGraph *> graphs);
QCPRange logRange(double lowest, double highest);

} // namespace rundiff

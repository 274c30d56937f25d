// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/curves/stepplottable.h"

#include <algorithm>

namespace rundiff
{

int StepPlottable::columns() const
{
    return std::max(1, mKeyAxis->axisRect()->width());
}

DrawnPoints StepPlottable::pointsInView(const DrawnCurve &curve) const
{
    const QCPRange range = mKeyAxis->range();
    return curve.pyramid ? drawnPoints(curve.curve, *curve.pyramid, range.lower, range.upper, columns())
                         : drawnPoints(curve.curve, range.lower, range.upper, columns());
}

QPointF StepPlottable::placeInView(const QPointF &point) const
{
    const bool logarithmic = mValueAxis->scaleType() == QCPAxis::stLogarithmic;
    const double lowest = logarithmic ? std::min(mValueAxis->range().lower, farthestValue) : -farthestValue;
    return coordsToPixels(point.x(), std::clamp(point.y(), lowest, farthestValue));
}

double StepPlottable::selectTest(const QPointF &, bool, QVariant *) const
{
    return -1;
}

QCPRange StepPlottable::getKeyRange(bool &foundRange, QCP::SignDomain) const
{
    foundRange = false;
    return {};
}

QCPRange StepPlottable::getValueRange(bool &foundRange, QCP::SignDomain, const QCPRange &) const
{
    foundRange = false;
    return {};
}

} // namespace rundiff

#include "moc_stepplottable.cpp"

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/curves/curvepicture.h"
#include "widgets/curves/drawnpoints.h"
#include "widgets/curves/qcp.h"

namespace rundiff
{

// QCustomPlot refuses ranges of more than 1e250: values that are farther from zero are drawn here.
constexpr double farthestValue = 1e248;

// Objects drawn over the steps. The plot finds its points by their step and controls the visible range; QCustomPlot
// does not know either.
class StepPlottable : public QCPAbstractPlottable
{
    Q_OBJECT

public:
    StepPlottable(QCPAxis *keyAxis, QCPAxis *valueAxis) : QCPAbstractPlottable(keyAxis, valueAxis) {}

    double selectTest(const QPointF &pos, bool onlySelectable, QVariant *details = nullptr) const override;
    QCPRange getKeyRange(bool &foundRange, QCP::SignDomain inSignDomain = QCP::sdBoth) const override;
    QCPRange getValueRange(bool &foundRange, QCP::SignDomain inSignDomain = QCP::sdBoth,
                           const QCPRange &inKeyRange = QCPRange()) const override;

protected:
    int columns() const; // in pixels, below the plot
    DrawnPoints pointsInView(const DrawnCurve &curve) const;
    QPointF placeInView(const QPointF &point) const; // values below a log axis are drawn at its lower edge
};

} // namespace rundiff

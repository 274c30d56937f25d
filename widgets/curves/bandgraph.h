// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/curves/stepplottable.h"

namespace rundiff
{

// The filled area between two curves of the same steps: the differences between repeats of the baseline.
class BandGraph : public StepPlottable
{
    Q_OBJECT

public:
    BandGraph(QCPAxis *keyAxis, QCPAxis *valueAxis) : StepPlottable(keyAxis, valueAxis) {}

    void setBand(const DrawnCurve &below, const DrawnCurve &above);
    bool empty() const { return m_below.curve.empty(); }

protected:
    void draw(QCPPainter *painter) override;
    void drawLegendIcon(QCPPainter *painter, const QRectF &rect) const override;

private:
    DrawnCurve m_below, m_above;
};

} // namespace rundiff

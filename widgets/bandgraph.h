// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/curvepicture.h"
#include "widgets/drawnpoints.h"
#include "widgets/qcp.h"

namespace rundiff
{

// The room between two curves of the same steps, filled: how far repeats of the baseline lie apart.
class BandGraph : public QCPAbstractPlottable
{
    Q_OBJECT

public:
    BandGraph(QCPAxis *keyAxis, QCPAxis *valueAxis) : QCPAbstractPlottable(keyAxis, valueAxis) {}

    void setBand(const DrawnCurve &below, const DrawnCurve &above);
    bool empty() const { return m_below.curve.empty(); }

    double selectTest(const QPointF &pos, bool onlySelectable, QVariant *details = nullptr) const override;
    QCPRange getKeyRange(bool &foundRange, QCP::SignDomain inSignDomain = QCP::sdBoth) const override;
    QCPRange getValueRange(bool &foundRange, QCP::SignDomain inSignDomain = QCP::sdBoth,
                           const QCPRange &inKeyRange = QCPRange()) const override;

protected:
    void draw(QCPPainter *painter) override;
    void drawLegendIcon(QCPPainter *painter, const QRectF &rect) const override;

private:
    QPointF place(const QPointF &point) const;

    DrawnPoints pointsOf(const DrawnCurve &edge) const;

    DrawnCurve m_below, m_above;
};

} // namespace rundiff

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/compare/noise.h"
#include "widgets/drawnpoints.h"
#include "widgets/qcp.h"

#include <memory>

namespace rundiff
{

// The room between two curves of the same steps, filled: how far repeats of the baseline lie apart.
class BandGraph : public QCPAbstractPlottable
{
    Q_OBJECT

public:
    BandGraph(QCPAxis *keyAxis, QCPAxis *valueAxis) : QCPAbstractPlottable(keyAxis, valueAxis) {}

    void setBand(const NoiseBand &band);
    bool empty() const { return m_band.lower.empty(); }

    double selectTest(const QPointF &pos, bool onlySelectable, QVariant *details = nullptr) const override;
    QCPRange getKeyRange(bool &foundRange, QCP::SignDomain inSignDomain = QCP::sdBoth) const override;
    QCPRange getValueRange(bool &foundRange, QCP::SignDomain inSignDomain = QCP::sdBoth,
                           const QCPRange &inKeyRange = QCPRange()) const override;

protected:
    void draw(QCPPainter *painter) override;
    void drawLegendIcon(QCPPainter *painter, const QRectF &rect) const override;

private:
    QPointF place(const QPointF &point) const;

    NoiseBand m_band;
    std::unique_ptr<const CurvePyramid> m_lower, m_upper;
};

} // namespace rundiff

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/compare/curves/curvecomparison.h"
#include "widgets/curves/qcp.h"
#include "widgets/frame/palette.h"

#include <vector>

namespace rundiff
{

// The markers at steps of the two plots: the first step outside, the last equal one, the dumped steps.
class StepMarkers
{
public:
    StepMarkers(QCustomPlot &plot, QCPAxisRect &upper, QCPAxisRect &lower);

    void setComparison(const CurveComparison *comparison);
    void setDumpSteps(const std::vector<std::int64_t> &steps);
    void setColours(const Palette &palette);
    void place();                                  // after the range or the size has changed
    bool isFirstLabel(const QPointF &place) const; // the text at the first step outside

private:
    QString firstWords() const;
    void placeToleranceLabel();
    void placeLabel(QCPItemText &label, double step, bool top, bool preferRight);

    QCustomPlot &m_plot;
    QCPAxisRect &m_upper, &m_lower;
    QCPItemRect *m_outside, *m_outsideBelow;
    QCPItemStraightLine *m_first, *m_firstBelow, *m_equal;
    QCPItemText *m_firstLabel, *m_equalLabel, *m_toleranceLabel;
    QCPGraph *m_dumps;
    std::optional<std::int64_t> m_firstStep, m_equalStep;
    double m_allowed = 0;
};

} // namespace rundiff

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/palette.h"
#include "widgets/plottedcurves.h"
#include "widgets/qcp.h"

#include <QString>

namespace rundiff
{

// The line that follows the mouse and reads both values of its step, on a layer of its own: moving it does not draw
// the curves again.
class PlotCursor
{
public:
    PlotCursor(QCustomPlot &plot, QCPAxisRect &upper, QCPAxisRect &lower);

    void setCurves(const PlottedCurves &curves) { m_curves = curves; }
    void setColours(const Palette &palette);
    void moveTo(double step); // to the nearest step that either run has
    void hide();

    std::optional<std::int64_t> step() const { return m_step; }
    QString text() const; // step, both values and their difference with all digits

private:
    void replot();

    QCustomPlot &m_plot;
    QCPAxisRect &m_upper;
    QCPLayer *m_layer;
    QCPItemStraightLine *m_line, *m_lineBelow;
    QCPItemText *m_reading;
    PlottedCurves m_curves;
    std::optional<std::int64_t> m_step;
};

} // namespace rundiff

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/curves/plottedcurves.h"
#include "widgets/curves/qcp.h"
#include "widgets/frame/style/palette.h"

#include <QString>

#include <utility>
#include <vector>

namespace rundiff
{

// The line that follows the mouse and reads the values of its step, and a second line that stays at a position: the
// reading then has the differences between them, too. It is shown outside of the plot, where it covers nothing. Both
// have a separate layer: moving them does not redraw the curves.
class PlotCursor
{
public:
    PlotCursor(QCustomPlot &plot, QCPAxisRect &upper, QCPAxisRect &lower);

    void setCurves(const PlottedCurves &curves) { m_curves = curves; }
    void setFurther(const std::vector<MetricCurves> &further) { m_further = further; }
    void setColours(const Palette &palette);
    void moveTo(double step);  // to the nearest step that either run has
    void moveBy(bool forward); // to the next point of either run
    void hide();
    void leaveMark(); // at the cursor; removes the mark if it is there
    void removeMark();
    void place(); // after the range or the size has changed

    std::optional<std::int64_t> step() const { return m_step; }
    std::optional<std::int64_t> mark() const { return m_mark; }
    QString text() const; // step, values and their differences with all digits
    QString line() const; // the same in one line

private:
    void standAt(QCPItemLine &line, const std::optional<std::int64_t> &step);
    using Fields = std::vector<std::pair<QString, QString>>; // names and values; a name without a value is a title
    Fields fields() const;
    void addSinceMark(Fields &fields) const;

    QCustomPlot &m_plot;
    QCPAxisRect &m_upper, &m_lower;
    QCPLayer *m_layer;
    QCPItemLine *m_line, *m_markLine;
    PlottedCurves m_curves;
    std::vector<MetricCurves> m_further;
    std::optional<std::int64_t> m_step, m_mark;
};

} // namespace rundiff

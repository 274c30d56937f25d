// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/curves/curvegraph.h"
#include "widgets/curves/plottedcurves.h"
#include "widgets/frame/style/palette.h"

#include <QString>

#include <vector>

namespace rundiff
{

// Further metrics of both runs, each in a separate plot below the first one, on the same steps.
class MetricPlots
{
public:
    MetricPlots(QCustomPlot &plot, QCPMarginGroup &margins, int firstRow);

    void setMetrics(const std::vector<DrawnMetric> &metrics);
    void setColours(const Palette &palette, const QFont &font);
    void setLogarithmic(bool logarithmic);
    void setShown(bool a, bool b);
    void showRange(const QCPRange &steps);
    std::vector<QCPAxisRect *> rects() const;

    static constexpr int leastHeight = 120; // of a plot; more of them are scrolled

private:
    struct OneMetric {
        QCPAxisRect *rect = nullptr;
        CurveGraph *a = nullptr, *b = nullptr;
        QCPAxis &values() const { return *rect->axis(QCPAxis::atLeft); }
    };
    OneMetric add(const DrawnMetric &metric);
    void clear();

    QCustomPlot &m_plot;
    QCPMarginGroup &m_margins;
    int m_firstRow;
    bool m_logarithmic = false;
    std::vector<OneMetric> m_metrics;
};

} // namespace rundiff

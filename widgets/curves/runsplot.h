// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/curves/curvegraph.h"
#include "widgets/curves/plotnavigation.h"

#include <QIcon>
#include <QWidget>

#include <vector>

namespace rundiff
{

// The curves of several runs over the same steps. The first is the baseline.
class RunsPlot : public QWidget
{
    Q_OBJECT

public:
    explicit RunsPlot(QWidget *parent = nullptr);

    void setCurves(const std::vector<DrawnCurve> &curves, const QString &metric); // by number; some may be empty
    void setLogarithmic(bool logarithmic);
    void showWhole();
    void setHighlighted(int number); // a curve that is drawn wider; -1: none
    const std::vector<CurveGraph *> &graphs() const { return m_graphs; }
    QIcon iconOf(int number) const; // the line of the curve with that number

protected:
    void changeEvent(QEvent *event) override;

private:
    void showRange(const QCPRange &steps);
    QCPRange wholeRange() const;
    void applyColours();

    QCustomPlot *m_plot;
    PlotNavigation *m_navigation;
    std::vector<CurveGraph *> m_graphs;
    int m_highlighted = -1;
};

} // namespace rundiff

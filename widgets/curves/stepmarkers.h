// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/compare/curves/curvecomparison.h"
#include "widgets/curves/qcp.h"
#include "widgets/frame/style/palette.h"

#include <QStringList>

#include <vector>

namespace rundiff
{

class ColumnBars;
class CurveGraph;

// The markers at steps of the two plots: the first step outside, the last equal one, the dumped steps.
class StepMarkers
{
public:
    StepMarkers(QCustomPlot &plot, QCPAxisRect &upper, QCPAxisRect &lower);

    using Curves = std::vector<const CurveGraph *>;
    void setCurves(const Curves &upper, const Curves &lower); // which no words may cover
    void setComparison(const CurveComparison *comparison);
    void setDumpSteps(const std::vector<std::int64_t> &steps);
    void setColours(const Palette &palette);
    void place();                                      // after the range or the size has changed
    double wantedRoom() const { return m_wantedRoom; } // above the curves, for words that have no place; pixels
    QStringList shownWords() const;
    std::vector<QRectF> wordPlaces() const;
    bool isFirstLabel(const QPointF &place) const;                  // the text at the first step outside
    std::optional<double> markNear(double step) const;              // within a few pixels
    std::optional<std::int64_t> dumpAt(const QPointF &place) const; // the step of the mark there

private:
    double sizeOfMark() const;
    void chooseFirstStep(const CurveComparison &comparison);
    QString equalWords() const;
    QString firstWords() const;
    void placeToleranceLabel();
    struct Wish {
        double step;
        bool top, right; // where the search begins
    };
    void placeLabel(QCPItemText &label, const Wish &wish, const ColumnBars &drawn);
    std::optional<QRectF> freePlace(const QSizeF &size, const Wish &wish, const ColumnBars &drawn) const;

    QCustomPlot &m_plot;
    QCPAxisRect &m_upper, &m_lower;
    QCPItemRect *m_outside, *m_outsideBelow;
    QCPItemStraightLine *m_first, *m_firstBelow, *m_equal;
    QCPItemText *m_firstLabel, *m_equalLabel, *m_toleranceLabel;
    QCPGraph *m_dumps;
    std::optional<std::int64_t> m_firstStep, m_equalStep;
    bool m_leavesNoise = false, m_slowly = false; // the first step is outside the noise, and not outside atol
    bool m_differs = true;                        // what follows the first step is shaded
    std::int64_t m_lastStep = 0;                  // outside
    Counted m_counted = Counted::Steps;
    double m_allowed = 0, m_wantedRoom = 0;
    QRectF m_firstPlace; // of the words at the first step outside
    Curves m_upperCurves, m_lowerCurves;
};

} // namespace rundiff

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/compare/comparison.h"
#include "widgets/curves/bandgraph.h"
#include "widgets/curves/curvegraph.h"
#include "widgets/curves/metricplots.h"
#include "widgets/curves/plotcursor.h"
#include "widgets/curves/plotnavigation.h"
#include "widgets/curves/plotnotes.h"
#include "widgets/curves/stepmarkers.h"
#include "widgets/frame/latestanswer.h"

#include <QWidget>

#include <map>
#include <memory>

namespace rundiff
{

// Two plots on one step axis: A over B, and below them |A - B| on a log scale against the tolerance.
class CurvePlot : public QWidget
{
    Q_OBJECT

public:
    explicit CurvePlot(QWidget *parent = nullptr);
    ~CurvePlot() override;

    void setComparison(const ComparisonPtr &comparison); // the range is kept if the runs are the same
    void setLogarithmic(bool logarithmic);
    void setShown(bool a, bool b);
    void setSmoothing(double weight); // of the picture; the values at the cursor are exact
    void showWhole();
    void zoom(double factor);
    void zoomToCursor();                                           // 50 steps on either side of it
    void zoomValues(double factor);                                // of the two curves
    void setFurtherMetrics(const std::vector<std::string> &names); // each in a separate plot
    void leaveMark();                                              // a second cursor at the position of the first one
    void recallCursor();                                           // its last position, if it is hidden
    void setAnnotations(const Annotations &annotations);           // of the user, drawn with arrows
    std::optional<std::pair<double, double>> shownSteps() const;   // empty: all
    void setShownSteps(std::pair<double, double> steps);
    QStringList shownNotes() const { return m_notes->shown(); }
    void showStep(std::int64_t step); // moves the cursor there and makes it visible

    QCPRange stepRange() const;
    QString cursorText() const { return m_cursor->text(); }
    void hideCursor();
    std::optional<std::int64_t> lastStep() const { return m_lastStep; } // at the cursor
    const CurveGraph &graphA() const { return *m_a; }
    const CurveGraph &graphB() const { return *m_b; }
    const CurveGraph &graphRawA() const { return *m_rawA; }
    const CurveGraph &graphDifference() const { return *m_difference; }
    const StepMarkers &markers() const { return *m_markers; }
    const MetricPlots &furtherPlots() const { return *m_metrics; }
    std::pair<std::size_t, std::size_t> withoutLogarithm() const; // values of A and of B that a log scale hides
    bool isReady() const { return m_ready; }
    void prepareNow(); // immediately
    bool showsNoise() const { return !m_noise->empty(); }

Q_SIGNALS:
    void stepChosen(qint64 step);
    void stepShown(qint64 step); // the cursor was moved there by something else than the mouse
    void dumpWanted(qint64 step);
    void menuWanted(qint64 step, const QPoint &onScreen);
    void dumpBeforeOutsideWanted();
    void stepRead(const QString &line); // empty: the cursor is hidden
    void ready();                       // everything requested is drawn

protected:
    void changeEvent(QEvent *event) override;
    void paintEvent(QPaintEvent *event) override;

private:
    void buildAxes();
    void connectNavigation();
    void moveAlong(bool forward);
    void applyColours();
    void showRange(const QCPRange &steps); // in curveplotranges.cpp, with all ranges
    void fitRanges();
    bool fitWords();
    bool addRoomAbove(QCPAxis &values, double pixels) const;
    double roomOfMarks() const; // of NaN and infinity, at the upper edge
    QCPRange differenceRange() const;
    void zoomValues(QCPAxisRect *plot, double height, double factor);
    void chooseBox(QCPAxisRect *plot, const QCPRange &steps, const QCPRange &values);
    void chooseValues(QCPAxis &axis, const QCPRange &values);
    bool showsAny(const QCPAxisRect &plot, const QCPRange &values) const;
    void clicked(double step, const QPointF &place);
    void explain(const QPointF &place, const QPoint &onScreen);
    void fitHeights();
    void prepare();
    void becomeReady();
    void take(CurvePicture picture);
    void feedReplaced();
    void moveCursor(double step);
    double snapped(double step) const;
    QCPRange wholeRange() const;

    QCustomPlot *m_plot;
    QCPAxisRect *m_upper, *m_lower;
    std::unique_ptr<MetricPlots> m_metrics;
    BandGraph *m_noise = nullptr;
    CurveGraph *m_rawA = nullptr, *m_rawB = nullptr; // under the smoothed curves
    CurveGraph *m_a = nullptr, *m_b = nullptr, *m_difference = nullptr, *m_allowed = nullptr;
    PlotNavigation *m_navigation;
    std::unique_ptr<StepMarkers> m_markers;
    std::unique_ptr<PlotCursor> m_cursor;
    std::unique_ptr<PlotNotes> m_notes;
    Annotations m_annotations;
    QCPGraph *m_replacedA = nullptr, *m_replacedB = nullptr; // points that a resumed run has overwritten
    std::optional<std::int64_t> m_lastStep;
    PictureWish m_wish;
    CurvePicture m_picture;
    bool m_ready = true, m_followsWhole = true;
    std::map<QCPAxis *, QCPRange> m_chosenValues; // by the user
    QRect m_fittedTo;                             // the size that the words have their places for
    LatestAnswer m_preparing;
};

} // namespace rundiff

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/compare/comparison.h"

#include <QWidget>

class QCheckBox;
class QDoubleSpinBox;
class QLabel;
class QMenu;
class QScrollArea;
class QToolButton;

namespace rundiff
{

class CurvePlot;
class ElidedLabel;
class MonitorMap;

// The plots of one metric below a line that describes what is drawn and can hide a curve.
class CurveView : public QWidget
{
    Q_OBJECT

public:
    explicit CurveView(QWidget *parent = nullptr);

    void setComparison(const ComparisonPtr &comparison);
    void setForPicture(); // without the map, which a picture shows by itself, and without a line for the cursor
    CurvePlot &plot() { return *m_plot; }
    QCheckBox &boxOfA() { return *m_a; }
    QCheckBox &boxOfB() { return *m_b; }
    QCheckBox &boxOfLogScale() { return *m_logarithmic; }

protected:
    void changeEvent(QEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;

private:
    void paintLegend();
    void buildHeader();
    void fillMetrics();
    void chooseMetric(const std::string &name, bool shown);
    void buildReading();
    void showReading(const QString &line);
    void showWords();
    void openSeries(const std::string &name);
    void placeMap();

    QLabel *m_title, *m_empty;
    ElidedLabel *m_words;
    QCheckBox *m_a, *m_b, *m_logarithmic;
    QDoubleSpinBox *m_smoothing;
    QToolButton *m_metrics;
    QMenu *m_metricMenu;
    std::vector<std::string> m_further; // metrics shown in addition to the compared one
    ComparisonPtr m_comparison;
    QWidget *m_header;
    QScrollArea *m_mapRoom;
    MonitorMap *m_map; // of msprobe's monitor, above the plot
    bool m_withMap = true;
    CurvePlot *m_plot;
    QScrollArea *m_plotRoom; // scrolls the plots of further metrics
    ElidedLabel *m_reading;  // of the cursor: a line that covers nothing
};

} // namespace rundiff

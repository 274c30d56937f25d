// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/compare/comparison.h"
#include "models/compare/options/curveoptions.h"

#include <QWidget>

class QCheckBox;
class QComboBox;
class QHBoxLayout;
class QLineEdit;
class QPushButton;
class QSpinBox;
class QToolButton;

namespace rundiff
{

class BaselineButton;
class DumpButton;
class SegmentBox;

// The two runs and the tolerance of their comparison. Every change takes effect immediately.
class RunBar : public QWidget
{
    Q_OBJECT

public:
    explicit RunBar(QWidget *parent = nullptr);

    void setComparison(const ComparisonPtr &comparison);
    DumpButton &dumps() { return *m_dumps; }
    void showOptions(const CurveOptions &wanted); // which may not be applied to the comparison yet
    QSize minimumSizeHint() const override;

Q_SIGNALS:
    void optionsChanged(const rundiff::CurveOptions &wanted);
    void swapWanted();
    void openWanted();
    void otherReadingWanted(); // of the logs
    void otherTrackedWanted(); // of the runs that a tracker has stored
    void baselineWanted();
    void baselineUnwanted(const std::string &path);
    void differenceWanted(bool backward);

protected:
    void changeEvent(QEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;

private:
    void buildTolerance();
    void buildRows();
    int widthOfOneRow() const; // with all texts
    int savedByShortWords() const;
    void placeFields();
    void setShortWords(bool isShort);
    void boundEdited(QLineEdit &field, double Tolerance::*bound);
    void alignChosen(int index);
    void paintSwatches();

    QToolButton *m_a, *m_b;
    QPushButton *m_swap;
    BaselineButton *m_baselines;
    QPushButton *m_previous, *m_next;
    QComboBox *m_metric, *m_align;
    SegmentBox *m_segment, *m_segmentB;
    QLineEdit *m_atol, *m_rtol;
    QSpinBox *m_offset;
    QCheckBox *m_equalNan;
    DumpButton *m_dumps;
    QWidget *m_fields; // metric, tolerance and alignment
    QHBoxLayout *m_firstRow = nullptr, *m_secondRow = nullptr;
    bool m_shortWords = false;
    CurveOptions m_options; // the last requested ones
};

} // namespace rundiff

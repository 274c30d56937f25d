// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/compare/comparison.h"

#include <QObject>

#include <functional>
#include <optional>

class QDockWidget;
class QMainWindow;
class QWidget;

namespace rundiff
{

class EvidenceActions;
class FocusCopy;
class OppositeJob;
class OppositeView;
class Panes;

// The pane of both logs, opposite each other. They are read while it is on the screen.
class LogActions : public QObject
{
    Q_OBJECT

public:
    LogActions(QMainWindow &window, Panes &panes);

    void setComparison(const ComparisonPtr &comparison);
    void showStep(qint64 step, bool inFront); // of the curves
    void showLine(bool ofA, qint64 line);
    void bring();
    void addPictures(EvidenceActions &evidence);
    void addTexts(FocusCopy &copy);
    bool takesKeys() const; // the pane has the focus, or there is nothing else to walk through
    void goToDifference(bool backward);
    void focusSearch();
    QWidget &view() const;

Q_SIGNALS:
    void failed(const QString &reason);
    void stepWanted(qint64 step); // by a row that was chosen

private:
    const CurveComparison *curves() const { return m_comparison ? m_comparison->curves.get() : nullptr; }
    void open();
    void goToStep(std::int64_t step);
    void rowActivated(qint64 row);

    Panes &m_panes;
    OppositeView *m_view;
    OppositeJob *m_job;
    QDockWidget *m_dock;
    bool m_isInFront = false; // of its tabs
    ComparisonPtr m_comparison;
    std::function<void()> m_wish; // once the logs are open
};

} // namespace rundiff

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/window/jobs/logwatch.h"
#include "models/compare/comparison.h"
#include "models/compare/curves/curvefacts.h"
#include "widgets/frame/latestanswer.h"

#include <QObject>

class QLabel;
class QMainWindow;
class QMenu;
class QUrl;

namespace rundiff
{

class CurveView;
class EvidenceActions;
class Panes;

// The actions of the curves in the main window: navigate their steps, read their log lines and facts.
class CurveActions : public QObject
{
    Q_OBJECT

public:
    CurveActions(QMainWindow &window, CurveView &view, Panes &panes);

    void setLimits(const Limits &limits) { m_watch.setLimits(limits); }
    void setComparison(const ComparisonPtr &comparison);
    void addCompareEntries(QMenu &menu);
    void addGoEntries(QMenu &menu);
    void addViewEntries(QMenu &menu);
    void addPictures(EvidenceActions &evidence); // of its texts
    void goToFirstOutside();
    void goToFirstUnequal();
    void goToDumpBeforeOutside();

    void goToStep(qint64 step);

Q_SIGNALS:
    void linesWanted(qint64 step, bool inFront); // of both logs
    void lineWanted(bool ofA, qint64 line);
    void failed(const QString &reason);
    void parted(const QString &message);           // in logs that are followed
    void together();                               // they are within the tolerance again
    void doubted(SuspiciousEquality equality);     // of the current curves
    void followed(bool on);                        // its logs
    void changed(const ComparisonPtr &comparison); // because a log has grown or was rewritten

private:
    void goToOutside(bool backward);
    void askForStep();
    void copyValues();
    void goToDumpOf(qint64 step);
    void showDump(std::size_t pair, const QString &words);
    bool canHaveDumps();
    void say(const QString &words);
    void openMenu(qint64 step, const QPoint &onScreen);
    void followLink(const QUrl &link);
    void showFacts(bool ofOtherCurves);
    const CurveComparison *curves() const { return m_comparison ? m_comparison->curves.get() : nullptr; }

    QMainWindow &m_window;
    CurveView &m_view;
    Panes &m_panes;
    ComparisonPtr m_comparison;
    LatestAnswer m_facts;
    LogWatch m_watch;
    QLabel *m_followState;
};

} // namespace rundiff

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/window/layout/dockshares.h"
#include "app/window/layout/panefolds.h"
#include "app/window/layout/panezoom.h"
#include "models/compare/comparison.h"

#include <QList>
#include <QWidget>

#include <functional>

class QAction;
class QDockWidget;
class QMainWindow;
class QTextBrowser;

namespace rundiff
{

class AnswerPanel;
class DetailsPanel;
class OperatorTable;
class ProblemBar;
class ProblemList;
class RanksView;
class RowPanel;
class StepRankMap;
class WhyPanel;

// Of the arrangements in settings and sessions: those of other versions have the panes in other places.
constexpr int arrangementVersion = 1;

// The views around the curves, each in a dock that can be moved and hidden, and their connections.
class Panes
{
public:
    explicit Panes(QMainWindow &window);

    void setComparison(const ComparisonPtr &comparison);
    void arrange();                                // the default layout
    void arranged();                               // by a state that was restored
    void arranged(const DockShares::Moved &moved); // the same with the borders that were moved in it
    void setVisible(bool visible);                 // all of them: the start page has none
    void showForContent(const Comparison &comparison);
    void showCurveFacts(const QString &html);
    QTextBrowser &curveFacts() { return *m_facts; }

    OperatorTable &operators() { return *m_operators; }
    DetailsPanel &details() { return *m_details; }
    WhyPanel &why() { return *m_why; }
    RowPanel &row() { return *m_row; } // next to it: the selected row
    StepRankMap &map() { return *m_map; }
    RanksView &ranks() { return *m_ranks; }
    ProblemList &problems() { return *m_problems; }
    // One more view, in a tab next to another one.
    void addBeside(const QString &name, const QString &title, QWidget *view, QDockWidget &neighbour);
    // A separate view below the details.
    void addBelowDetails(const QString &name, const QString &title, QWidget *view);
    // A view in the same place as the operators that is there for comparisons with such a part.
    using HasPart = std::function<bool(const Comparison &comparison)>;
    QDockWidget &addForPart(const QString &name, const QString &title, QWidget *view, const HasPart &has);
    // A view in the same place as the operators that is hidden until it has content.
    QDockWidget &addOnDemand(const QString &name, const QString &title, QWidget *view);
    QDockWidget &operatorDock() { return *m_operatorDock; }
    QDockWidget &detailDock() { return *m_detailDock; }
    void showProblems();
    void bring(QDockWidget &dock); // unfolded and in front
    void toggleMaximised();        // the pane with the focus
    void closeFocused();
    void focusNext(QWidget &curves, bool backward); // of the views on the screen
    QByteArray arrangement();                       // as it is when nothing is maximised or folded
    DockShares::Moved movedBorders() const { return m_shares.moved(); }
    const QList<QDockWidget *> &docks() const { return m_docks; }
    QAction *problemEntry() const; // shows and hides the problems

private:
    QDockWidget *add(const QString &name, const QString &title, QWidget *view, Qt::DockWidgetArea area);
    void connectViews();
    void placeBelowDetails(bool low);
    void shareRoom(const DockShares::Moved &moved = {});
    double shareOfRows() const;
    void raiseFirst(const Comparison &comparison);
    void foldWhatSaysNothing(const Comparison &comparison);
    QDockWidget *focusedDock() const;
    QList<QDockWidget *> withoutUse(const Comparison &comparison) const;
    QDockWidget *partInFront(const Comparison &comparison) const;

    QMainWindow &m_window;
    DockShares m_shares;
    PaneZoom m_zoom;
    PaneFolds m_folds;
    OperatorTable *m_operators;
    DetailsPanel *m_details;
    AnswerPanel *m_answer;
    WhyPanel *m_why;
    RowPanel *m_row;
    StepRankMap *m_map;
    RanksView *m_ranks;
    ProblemList *m_problems;
    QTextBrowser *m_facts;
    ComparisonPtr m_shown;
    bool m_raiseFirst = false;
    std::vector<std::pair<QDockWidget *, QDockWidget *>> m_beside; // a dock, and the one whose tabs it is in
    std::vector<std::pair<QDockWidget *, HasPart>> m_ofParts;
    ProblemBar *m_problemBar;
    QList<QDockWidget *> m_docks, m_belowDetails, m_onDemand, m_withoutContent;
    QDockWidget *m_mapDock, *m_rankDock, *m_whyDock, *m_operatorDock, *m_detailDock, *m_factsDock;
};

} // namespace rundiff

// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/layout/panes.h"

#include "app/window/layout/docktitle.h"
#include "app/window/layout/panewalk.h"
#include "app/window/messages/problembar.h"
#include "app/window/messages/shortmessage.h"
#include "models/items/words/numbers.h"
#include "widgets/frame/problemlist.h"
#include "widgets/operators/answerpanel.h"
#include "widgets/operators/detailspanel.h"
#include "widgets/operators/operatormenu.h"
#include "widgets/operators/operatortable.h"
#include "widgets/operators/ranksview.h"
#include "widgets/operators/rowpanel.h"
#include "widgets/operators/steprankmap.h"
#include "widgets/operators/whypanel.h"

#include <QApplication>
#include <QCoreApplication>
#include <QDockWidget>
#include <QLayout>
#include <QMainWindow>
#include <QTextBrowser>

#include <algorithm>
#include <utility>

namespace rundiff
{

namespace
{

constexpr std::size_t ranksInMap = 8; // number of visible rows of the map; if there are more, the list of ranks gives
                                      // the overview

constexpr int linesForTwoAboveEachOther = 42; // lower windows have them in tabs
constexpr int linesBelowAnswer = 30;          // for curves and rows, before the answer has more than a few lines

// Nothing is known, and the settings have nothing to show either.
bool isBlank(const Checklist &list)
{
    return list.settings.empty() && std::all_of(list.items.begin(), list.items.end(), [](const ChecklistItem &item) {
               return item.state == ItemState::Unknown || item.state == ItemState::NotApplicable;
           });
}

class PaneWords
{
    Q_DECLARE_TR_FUNCTIONS(PaneWords)
};

} // namespace

Panes::Panes(QMainWindow &window)
    : m_window(window), m_shares(window), m_zoom(window), m_folds(&window), m_operators(new OperatorTable),
      m_details(new DetailsPanel), m_answer(new AnswerPanel), m_why(&m_answer->why()), m_row(&m_answer->row()),
      m_map(new StepRankMap), m_ranks(new RanksView), m_problems(new ProblemList), m_facts(new QTextBrowser)
{
    m_operators->setMenu(new OperatorMenu(*m_operators));
    m_window.setDockOptions(QMainWindow::AnimatedDocks | QMainWindow::AllowNestedDocks | QMainWindow::AllowTabbedDocks);
    m_window.setCorner(Qt::BottomRightCorner, Qt::RightDockWidgetArea);
    m_window.setCorner(Qt::TopLeftCorner, Qt::TopDockWidgetArea); // the answer has the whole width
    m_window.setCorner(Qt::TopRightCorner, Qt::TopDockWidgetArea);
    m_mapDock = add(QStringLiteral("mapDock"), PaneWords::tr("Steps and ranks"), m_map, Qt::TopDockWidgetArea);
    m_rankDock = add(QStringLiteral("rankDock"), PaneWords::tr("Ranks"), m_ranks, Qt::TopDockWidgetArea);
    m_whyDock = add(QStringLiteral("whyDock"), PaneWords::tr("Why here"), m_answer, Qt::TopDockWidgetArea);
    m_operatorDock =
        add(QStringLiteral("operatorDock"), PaneWords::tr("Operators"), m_operators, Qt::BottomDockWidgetArea);
    m_detailDock = add(QStringLiteral("detailDock"), PaneWords::tr("Details"), m_details, Qt::RightDockWidgetArea);
    m_problemBar = new ProblemBar(m_problems, &m_window);
    m_window.addToolBar(Qt::BottomToolBarArea, m_problemBar);
    m_factsDock = add(QStringLiteral("factsDock"), PaneWords::tr("Curve facts"), m_facts, Qt::RightDockWidgetArea);
    m_facts->setObjectName(QStringLiteral("curveFacts"));
    m_facts->setFrameShape(QFrame::NoFrame);
    m_facts->setOpenLinks(false); // they lead to steps and lines
    m_facts->document()->setIndentWidth(m_facts->fontMetrics().averageCharWidth() * 2);
    connectViews();
    QObject::connect(&m_folds, &PaneFolds::unfolded, &m_shares, &DockShares::apply, Qt::QueuedConnection);
    QObject::connect(&m_zoom, &PaneZoom::changed, &m_window, [this] {
        for (QDockWidget *dock : std::as_const(m_docks))
            static_cast<DockTitle *>(dock->titleBarWidget())->setMaximised(m_zoom.maximised() == dock);
    });
    arrange();
}

void Panes::showCurveFacts(const QString &html)
{
    m_facts->setHtml(html);
}

void Panes::showProblems()
{
    m_problemBar->show();
    m_problems->setFocus(Qt::OtherFocusReason);
}

QAction *Panes::problemEntry() const
{
    return m_problemBar->toggleViewAction();
}

void Panes::bring(QDockWidget &dock)
{
    if (m_zoom.maximised() != &dock)
        m_zoom.restore();
    m_folds.unfold(dock);
    dock.show();
    dock.raise();
}

QDockWidget *Panes::focusedDock() const
{
    QWidget *part = QApplication::focusWidget();
    while (part && !m_docks.contains(part))
        part = part->parentWidget();
    return static_cast<QDockWidget *>(part);
}

void Panes::toggleMaximised()
{
    if (m_zoom.isActive())
        return m_zoom.restore();
    QDockWidget *dock = focusedDock();
    if (!dock && m_window.centralWidget()->isAncestorOf(QApplication::focusWidget()))
        return m_zoom.maximiseCurves();
    if (!dock)
        return showShortly(m_window, PaneWords::tr("No pane has the focus. Ctrl+2 to Ctrl+8 go to the panes."));
    m_folds.unfold(*dock);
    m_zoom.toggle(*dock);
}

void Panes::closeFocused()
{
    if (m_problemBar->isAncestorOf(QApplication::focusWidget()))
        return m_problemBar->hide();
    QDockWidget *dock = focusedDock();
    if (!dock)
        return showShortly(m_window, PaneWords::tr("No pane has the focus. Ctrl+2 to Ctrl+8 go to the panes."));
    m_zoom.restore();
    dock->close();
}

void Panes::focusNext(QWidget &curves, bool backward)
{
    QList<QWidget *> views{&curves, m_problems};
    for (const QDockWidget *dock : std::as_const(m_docks))
        views << dock->widget();
    focusNextView(m_window, views, backward);
}

QByteArray Panes::arrangement()
{
    m_zoom.restore();
    m_folds.unfoldAll();
    m_shares.apply();
    return m_window.saveState(arrangementVersion);
}

QDockWidget *Panes::add(const QString &name, const QString &title, QWidget *view, Qt::DockWidgetArea area)
{
    auto *dock = new QDockWidget(title, &m_window);
    dock->setObjectName(name);
    dock->setWidget(view);
    view->setAccessibleName(title);
    auto *bar = new DockTitle(*dock);
    dock->setTitleBarWidget(bar);
    m_folds.add(*dock, *bar);
    QObject::connect(bar, &DockTitle::maximiseWanted, dock, [this, dock] { m_zoom.toggle(*dock); });
    QObject::connect(bar, &DockTitle::closeWanted, dock, [this, dock] {
        m_zoom.restore();
        dock->close();
    });
    m_window.addDockWidget(area, dock);
    m_docks << dock;
    return dock;
}

void Panes::addBeside(const QString &name, const QString &title, QWidget *view, QDockWidget &neighbour)
{
    QDockWidget *dock = add(name, title, view, m_window.dockWidgetArea(&neighbour));
    m_beside.emplace_back(dock, &neighbour);
    arrange();
}

void Panes::addBelowDetails(const QString &name, const QString &title, QWidget *view)
{
    m_belowDetails << add(name, title, view, Qt::RightDockWidgetArea);
    arrange();
}

QDockWidget &Panes::addForPart(const QString &name, const QString &title, QWidget *view, const HasPart &has)
{
    QDockWidget *dock = add(name, title, view, Qt::BottomDockWidgetArea);
    m_ofParts.emplace_back(dock, has);
    arrange();
    return *dock;
}

QDockWidget &Panes::addOnDemand(const QString &name, const QString &title, QWidget *view)
{
    QDockWidget *dock = add(name, title, view, Qt::BottomDockWidgetArea);
    m_onDemand << dock;
    arrange();
    return *dock;
}

void Panes::connectViews()
{
    QObject::connect(m_operators, &OperatorTable::rowChosen, m_details, [this](qulonglong row) {
        const auto table = m_operators->model().table();
        if (!table)
            return;
        const DumpPair &pair = m_shown->operators->pairs[*m_operators->pair()];
        m_details->showRow(*table, static_cast<std::size_t>(row), pair.rule);
        const auto first = pair.firstDifference ? std::optional(pair.firstDifference->tableRow) : std::nullopt;
        m_row->showRow(table, static_cast<std::size_t>(row), first);
    });
    QObject::connect(m_operators, &OperatorTable::pairShown, m_map,
                     [this](qulonglong pair) { m_map->setCurrentPair(static_cast<std::size_t>(pair)); });
    QObject::connect(m_map, &StepRankMap::pairChosen, m_operators,
                     [this](qulonglong pair) { m_operators->showPair(static_cast<std::size_t>(pair)); });
    QObject::connect(m_operators, &OperatorTable::pairShown, m_ranks,
                     [this](qulonglong pair) { m_ranks->setCurrentPair(static_cast<std::size_t>(pair)); });
    QObject::connect(m_ranks, &RanksView::pairChosen, m_operators,
                     [this](qulonglong pair) { m_operators->showPair(static_cast<std::size_t>(pair)); });
    QObject::connect(m_why, &WhyPanel::firstDifferenceWanted, m_operators, &OperatorTable::goToFirstDifference);
    QObject::connect(m_why, &WhyPanel::rowWanted, m_operators, [this](qulonglong row) {
        m_operators->goToFirstDifference(); // the row is one of its table
        m_operators->showRow(static_cast<std::size_t>(row));
    });
    QObject::connect(m_why, &WhyPanel::placeWanted, m_operators, [this](qulonglong pair, qulonglong row) {
        m_operators->showPairAt(static_cast<std::size_t>(pair), static_cast<std::size_t>(row));
    });
    QObject::connect(m_answer, &AnswerPanel::heightChanged, m_operators, [this] { shareRoom(m_shares.moved()); });
    QObject::connect(m_row, &RowPanel::rowWanted, m_operators,
                     [this](qulonglong row) { m_operators->showRow(static_cast<std::size_t>(row)); });
    QObject::connect(m_why, &WhyPanel::pairWanted, m_operators,
                     [this](qulonglong pair) { m_operators->showPair(static_cast<std::size_t>(pair)); });
}

void Panes::setComparison(const ComparisonPtr &comparison)
{
    // A new tolerance or a log that grows leaves the rows as they are, and the one whose details are read.
    const bool sameRuns = m_shown && m_shown->a->path == comparison->a->path && m_shown->b->path == comparison->b->path;
    const bool sameRows = sameRuns && m_shown->operators == comparison->operators;
    if (!sameRuns)
        m_folds.forgetWishes();
    if (!sameRows) {
        m_raiseFirst = true;
        m_details->clear();
        m_row->forget();
    }
    m_shown = comparison;
    m_map->setComparison(comparison);
    m_ranks->setOperators(comparison->operators);
    m_operators->setComparison(comparison);
    m_why->setComparison(comparison);
    m_answer->setRowVisible(comparison->operators != nullptr);
    m_problems->setComparison(comparison);
    m_problemBar->setComparison(comparison.get());
}

void Panes::arrange()
{
    m_zoom.restore();
    m_folds.unfoldAll();
    for (QDockWidget *dock : std::as_const(m_docks)) {
        dock->setFloating(false);
        m_window.removeDockWidget(dock);
    }
    const bool low = m_window.height() < m_window.fontMetrics().height() * linesForTwoAboveEachOther;
    m_window.addDockWidget(Qt::BottomDockWidgetArea, m_operatorDock);
    if (low) {
        m_window.addDockWidget(Qt::BottomDockWidgetArea, m_whyDock);
        m_window.addDockWidget(Qt::BottomDockWidgetArea, m_mapDock);
        m_window.tabifyDockWidget(m_operatorDock, m_whyDock);
        m_window.tabifyDockWidget(m_operatorDock, m_mapDock);
    } else {
        m_window.addDockWidget(Qt::TopDockWidgetArea, m_mapDock);
        m_window.splitDockWidget(m_mapDock, m_whyDock, Qt::Horizontal);
    }
    m_window.addDockWidget(low ? Qt::BottomDockWidgetArea : Qt::TopDockWidgetArea, m_rankDock);
    m_window.tabifyDockWidget(m_mapDock, m_rankDock);
    m_window.addDockWidget(Qt::RightDockWidgetArea, m_detailDock);
    placeBelowDetails(low); // before there are tabs, which would take them in
    m_window.addDockWidget(Qt::RightDockWidgetArea, m_factsDock);
    m_window.tabifyDockWidget(m_detailDock, m_factsDock);
    for (const auto &[dock, neighbour] : m_beside) {
        m_window.addDockWidget(neighbour == m_detailDock ? Qt::RightDockWidgetArea : Qt::BottomDockWidgetArea, dock);
        m_window.tabifyDockWidget(neighbour, dock);
    }
    for (const auto &[dock, has] : m_ofParts) {
        m_window.addDockWidget(Qt::BottomDockWidgetArea, dock);
        m_window.tabifyDockWidget(m_operatorDock, dock);
    }
    for (QDockWidget *dock : std::as_const(m_onDemand)) {
        m_window.addDockWidget(Qt::BottomDockWidgetArea, dock);
        m_window.tabifyDockWidget(m_operatorDock, dock);
    }
    setVisible(true);
    const QList<QDockWidget *> fronts = m_belowDetails.mid(0, 1) + QList{m_mapDock, m_operatorDock, m_detailDock};
    for (QDockWidget *front : fronts)
        front->raise();
    for (QDockWidget *hidden : std::as_const(m_onDemand))
        hidden->hide();
    m_problemBar->forget();
    shareRoom();
}

void Panes::placeBelowDetails(bool low)
{
    for (QDockWidget *dock : std::as_const(m_belowDetails)) {
        if (low)
            m_window.tabifyDockWidget(m_detailDock, dock);
        else if (dock == m_belowDetails.front())
            m_window.splitDockWidget(m_detailDock, dock, Qt::Vertical);
        else
            m_window.tabifyDockWidget(m_belowDetails.front(), dock);
    }
}

void Panes::shareRoom(const DockShares::Moved &moved)
{
    const auto inTabsWith = [this](QDockWidget *one, QDockWidget *other) {
        return m_window.tabifiedDockWidgets(one).contains(other);
    };
    const int eightDigitsOfBoth = m_window.fontMetrics().averageCharWidth() * 55; // with name and difference
    std::vector<DockShares::Share> shares{{m_detailDock, 0.315, Qt::Horizontal, eightDigitsOfBoth},
                                          {m_operatorDock, shareOfRows(), Qt::Vertical}};
    if (!inTabsWith(m_operatorDock, m_whyDock)) {
        constexpr double leastForAnswer = 0.1, mostForAnswer = 0.25;
        const bool hasMap = m_shown && m_shown->operators && m_shown->operators->pairs.size() > 1;
        const int wanted = std::max(m_answer->wantedHeight(), hasMap ? m_map->wholeSize().height() : 0);
        const int answer = wanted + m_whyDock->titleBarWidget()->sizeHint().height();
        shares.push_back({m_mapDock, 0.17, Qt::Horizontal});
        shares.push_back({m_whyDock, 0.83, Qt::Horizontal});
        const int others = m_window.fontMetrics().height() * linesBelowAnswer;
        shares.push_back({m_whyDock, leastForAnswer, Qt::Vertical, answer, false, mostForAnswer, others});
    }
    if (!m_belowDetails.isEmpty() && !inTabsWith(m_detailDock, m_belowDetails.front())) {
        shares.push_back({m_detailDock, 0.55, Qt::Vertical});
        shares.push_back({m_belowDetails.front(), 0.45, Qt::Vertical});
    }
    m_shares.set(shares, moved);
}

// The page is arranged by what it has to say: curves that part are large, and so are rows that differ.
double Panes::shareOfRows() const
{
    const bool parts = m_shown && m_shown->curves && m_shown->metrics.agreement() == Verdict::Different;
    const bool equal = m_shown && m_shown->operators && m_shown->metrics.agreement() == Verdict::Same; // one line
    if (!parts)
        return equal ? 0.65 : 0.5;
    const bool differs = m_shown->operators && m_shown->operators->verdict == Verdict::Different;
    return differs ? 0.45 : 0.33;
}

// Its sizes are noted at once: most panes may be hidden soon.
void Panes::arranged()
{
    m_problemBar->forget(); // the state is of other runs
    m_window.layout()->activate();
    m_shares.note();
    if (m_shown)
        m_problemBar->openForErrors(*m_shown);
}

void Panes::arranged(const DockShares::Moved &moved)
{
    arranged();
    shareRoom(moved);
}

void Panes::setVisible(bool visible)
{
    if (!visible) {
        m_zoom.restore();
        m_problemBar->forget();
    }
    m_withoutContent.clear();
    for (QDockWidget *dock : std::as_const(m_docks))
        dock->setVisible(visible);
}

// The tabs stand only once the window has been laid out.
void Panes::raiseFirst(const Comparison &comparison)
{
    QDockWidget *first = comparison.operators ? m_detailDock : m_factsDock;
    QDockWidget *ofRanks = m_ranks->rankCount() > ranksInMap ? m_rankDock : m_mapDock;
    QMetaObject::invokeMethod(
        first,
        [this, first, ofRanks] {
            for (QDockWidget *front : {ofRanks, m_operatorDock, first})
                front->raise();
            if (QDockWidget *part = m_shown ? partInFront(*m_shown) : nullptr)
                part->raise();
            shareRoom(m_shares.moved()); // only now the tabs have their sizes
            if (m_shown)
                foldWhatSaysNothing(*m_shown);
        },
        Qt::QueuedConnection);
}

// A map of one cell, and a checklist of which nothing is known, give their space to the other panes. Where they share
// it with another view in tabs, there is none to give.
void Panes::foldWhatSaysNothing(const Comparison &comparison)
{
    const auto isAlone = [&](QDockWidget *dock, const QList<QDockWidget *> &with) {
        const QList<QDockWidget *> tabs = m_window.tabifiedDockWidgets(dock);
        return std::all_of(tabs.begin(), tabs.end(),
                           [&](QDockWidget *tab) { return with.contains(tab) || tab->isHidden(); });
    };
    const auto fits = [&](QDockWidget *dock) { return !dock->isHidden() && !dock->isFloating(); };
    m_folds.unfoldAll();
    const bool oneCell = comparison.operators && comparison.operators->pairs.size() == 1;
    if (oneCell && fits(m_mapDock) && isAlone(m_mapDock, {}))
        m_folds.fold({m_mapDock}, Qt::Vertical, PaneWords::tr("1 cell"));
    if (m_belowDetails.isEmpty() || !comparison.checklist || !isBlank(*comparison.checklist))
        return;
    if (fits(m_belowDetails.front()) && isAlone(m_belowDetails.front(), m_belowDetails))
        m_folds.fold(m_belowDetails, Qt::Horizontal, PaneWords::tr("no evidence found"));
}

// Operators are before other parts; without them the first part that there is has their place.
QDockWidget *Panes::partInFront(const Comparison &comparison) const
{
    const auto part = std::ranges::find_if(
        m_ofParts, [&](const auto &one) { return !comparison.operators && one.second(comparison); });
    return part == m_ofParts.end() ? nullptr : part->first;
}

QList<QDockWidget *> Panes::withoutUse(const Comparison &comparison) const
{
    QList<QDockWidget *> useless;
    if (m_ranks->rankCount() < 2)
        useless << m_rankDock;
    for (const auto &[dock, has] : m_ofParts) {
        if (!has(comparison))
            useless << dock;
    }
    if (comparison.operators)
        return useless;
    const bool isOfPartOnly = partInFront(comparison) && !comparison.curves;
    if (isOfPartOnly)
        useless << m_factsDock;
    const bool saysNothing = !comparison.checklist || isBlank(*comparison.checklist);
    if (isOfPartOnly && saysNothing)
        useless << m_belowDetails;
    useless << m_mapDock << m_operatorDock << m_detailDock;
    if (!m_why->explains())
        useless << m_whyDock;
    for (const auto &[dock, neighbour] : m_beside)
        useless << dock;
    return useless;
}

// Runs without dumps have no data for most of the panes: the curves get their space. Panes that were hidden for that
// reason return with the first dumps; panes that the user has hidden stay hidden.
void Panes::showForContent(const Comparison &comparison)
{
    const QList<QDockWidget *> useless = withoutUse(comparison);
    bool returned = false;
    for (QDockWidget *dock : std::as_const(m_docks)) {
        if (!useless.contains(dock)) {
            if (m_withoutContent.removeOne(dock)) {
                dock->show();
                returned = true;
            }
        } else if (!dock->isHidden()) {
            dock->hide();
            m_withoutContent << dock;
        }
    }
    m_problemBar->openForErrors(comparison);
    if (std::exchange(m_raiseFirst, false))
        raiseFirst(comparison);
    if (returned) // hidden docks have no share
        QMetaObject::invokeMethod(&m_shares, &DockShares::apply, Qt::QueuedConnection);
}

} // namespace rundiff

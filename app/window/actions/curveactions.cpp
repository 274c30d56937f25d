// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/actions/curveactions.h"

#include "app/window/actions/evidenceactions.h"
#include "app/window/actions/menuentry.h"
#include "app/window/jobs/stepevidence.h"
#include "app/window/layout/panes.h"
#include "models/compare/summaries/nextdump.h"
#include "models/items/stepwalk.h"
#include "models/items/words/counted.h"
#include "models/items/words/numbers.h"
#include "models/items/words/stepwords.h"
#include "widgets/curves/curveplot.h"
#include "widgets/curves/curveview.h"
#include "widgets/evidence/textpicture.h"
#include "widgets/operators/operatortable.h"

#include <QCheckBox>
#include <QClipboard>
#include <QDockWidget>
#include <QGuiApplication>
#include <QInputDialog>
#include <QLabel>
#include <QMainWindow>
#include <QMenu>
#include <QStatusBar>
#include <QTextBrowser>
#include <QUrl>

#include <tuple>
#include <utility>

namespace rundiff
{

CurveActions::CurveActions(QMainWindow &window, CurveView &view, Panes &panes)
    : QObject(&window), m_window(window), m_view(view), m_panes(panes), m_followState(new QLabel(&window))
{
    connect(&m_view.plot(), &CurvePlot::stepChosen, this, [this](qint64 step) { Q_EMIT linesWanted(step, true); });
    connect(&m_view.plot(), &CurvePlot::stepShown, this, [this](qint64 step) { Q_EMIT linesWanted(step, false); });
    connect(&m_view.plot(), &CurvePlot::dumpWanted, this, &CurveActions::goToDumpOf);
    connect(&m_view.plot(), &CurvePlot::menuWanted, this, &CurveActions::openMenu);
    connect(&m_view.plot(), &CurvePlot::dumpBeforeOutsideWanted, this, &CurveActions::goToDumpBeforeOutside);
    connect(&m_facts, &LatestAnswer::failed, this, &CurveActions::failed);
    connect(&m_panes.curveFacts(), &QTextBrowser::anchorClicked, this, &CurveActions::followLink);
    connect(&m_watch, &LogWatch::failed, this, &CurveActions::failed);
    connect(&m_watch, &LogWatch::parted, this, &CurveActions::parted);
    connect(&m_watch, &LogWatch::together, this, &CurveActions::together);
    m_followState->setObjectName(QStringLiteral("followState"));
    m_followState->hide();
    m_window.statusBar()->addPermanentWidget(m_followState);
    connect(&m_watch, &LogWatch::looked, this, [this](const QString &state) {
        m_followState->setText(state);
        m_followState->setVisible(!state.isEmpty());
    });
    connect(&m_watch, &LogWatch::changed, this, &CurveActions::changed);
}

void CurveActions::addPictures(EvidenceActions &evidence)
{
    const QTextBrowser &facts = m_panes.curveFacts();
    evidence.addView(facts, QStringLiteral("CurveFacts"), {tr("Curve facts"), [&facts](const HideText &hide) {
                                                               return textForPicture(facts, pageWidth, hide);
                                                           }});
}

void CurveActions::setComparison(const ComparisonPtr &comparison)
{
    const ComparisonPtr before = std::exchange(m_comparison, comparison);
    m_view.setComparison(comparison);
    m_watch.setComparison(comparison->savedIn.empty() ? comparison : nullptr); // a saved result stays as it is
    if (before && before->curves && before->curves == comparison->curves)
        return; // the facts are those that stand there
    const bool same = before && before->curves && comparison->curves && before->a->path == comparison->a->path &&
                      before->b->path == comparison->b->path && before->curves->metricB == comparison->curves->metricB;
    showFacts(!same);
}

void CurveActions::addCompareEntries(QMenu &menu)
{
    QAction *follow =
        addEntry(menu, QStringLiteral("followLogs"), tr("&Follow the logs"), QKeySequence(tr("Ctrl+L")), this, [] {});
    follow->setCheckable(true);
    connect(follow, &QAction::toggled, &m_watch, &LogWatch::setOn);
    connect(follow, &QAction::toggled, this, &CurveActions::followed);
    connect(&m_watch, &LogWatch::gaveUp, follow, [this, follow](const QString &reason) {
        follow->setChecked(false);
        Q_EMIT failed(reason);
    });
}

void CurveActions::addGoEntries(QMenu &menu)
{
    addEntry(menu, QStringLiteral("firstOutside"), tr("First step &outside the tolerance"),
             QKeySequence(tr("Ctrl+Home")), this, [this] { goToFirstOutside(); });
    addEntry(menu, QStringLiteral("nextOutside"), tr("N&ext step outside the tolerance"), QKeySequence(tr("F7")), this,
             [this] { goToOutside(false); });
    addEntry(menu, QStringLiteral("previousOutside"), tr("Pre&vious step outside the tolerance"),
             QKeySequence(tr("Shift+F7")), this, [this] { goToOutside(true); });
    addEntry(menu, QStringLiteral("dumpBeforeOutside"), tr("&Dump before the first step outside"),
             QKeySequence(tr("Ctrl+D")), this, [this] { goToDumpBeforeOutside(); });
    addEntry(menu, QStringLiteral("dumpOfStep"), tr("D&ump of the step at the cursor"),
             QKeySequence(tr("Ctrl+Shift+D")), this, [this] {
                 if (const auto step = m_view.plot().lastStep())
                     goToDumpOf(*step);
             });
    addEntry(menu, QStringLiteral("goToStep"), tr("&Go to step …"), QKeySequence(tr("Ctrl+G")), this,
             [this] { askForStep(); });
    CurvePlot &plot = m_view.plot();
    QAction *mark = addEntry(menu, QStringLiteral("leaveMark"), tr("Set or remove the second &cursor"),
                             QKeySequence(tr("M")), this, [&plot] { plot.leaveMark(); });
    mark->setShortcutContext(Qt::WidgetWithChildrenShortcut); // letters belong to the tables elsewhere
    m_view.addAction(mark);
    addEntry(menu, QStringLiteral("copyValues"), tr("Copy the &values at the cursor"), QKeySequence(tr("Ctrl+Shift+C")),
             this, [this] { copyValues(); });
}

void CurveActions::addViewEntries(QMenu &menu)
{
    CurvePlot &plot = m_view.plot();
    addEntry(menu, QStringLiteral("zoomIn"), tr("Zoom &in"), QKeySequence(tr("+")), this, [&plot] { plot.zoom(0.5); });
    addEntry(menu, QStringLiteral("zoomOut"), tr("Zoom &out"), QKeySequence(tr("-")), this, [&plot] { plot.zoom(2); });
    const std::tuple<const char *, QString, QString, double> zooms[] = {
        {"zoomValuesIn", tr("Zoom in on the &values"), tr("Shift+Up"), 0.5},
        {"zoomValuesOut", tr("Zoom out of the va&lues"), tr("Shift+Down"), 2}};
    for (const auto &[name, title, key, factor] : zooms) {
        QAction *action = addEntry(menu, QString::fromLatin1(name), title, QKeySequence(key), this,
                                   [&plot, times = factor] { plot.zoomValues(times); });
        action->setShortcutContext(Qt::WidgetWithChildrenShortcut); // select rows elsewhere
        m_view.addAction(action);
    }
    addEntry(menu, QStringLiteral("wholeRange"), tr("&Whole range"), QKeySequence(tr("0")), this,
             [&plot] { plot.showWhole(); });
    QAction *near = addEntry(menu, QStringLiteral("zoomToCursor"), tr("Zoom to 50 steps on either side of the cursor"),
                             QKeySequence(tr("Z")), this, [&plot] { plot.zoomToCursor(); });
    near->setShortcutContext(Qt::WidgetWithChildrenShortcut); // letters belong to the tables elsewhere
    m_view.addAction(near);
    const std::tuple<const char *, QString, QString, QCheckBox *> boxes[] = {
        {"switchLogScale", tr("&Log scale or linear"), tr("L"), &m_view.boxOfLogScale()},
        {"switchA", tr("Show or hide the curve of &A"), tr("A"), &m_view.boxOfA()},
        {"switchB", tr("Show or hide the curve of &B"), tr("B"), &m_view.boxOfB()}};
    for (const auto &[name, title, key, box] : boxes) {
        QAction *action = addEntry(menu, QString::fromLatin1(name), title, QKeySequence(key), this,
                                   [target = box] { target->toggle(); });
        action->setShortcutContext(Qt::WidgetWithChildrenShortcut); // letters belong to the tables elsewhere
        m_view.addAction(action);
    }
}

void CurveActions::goToFirstOutside()
{
    if (curves() && curves()->firstOutside)
        m_view.plot().showStep(curves()->firstOutside->step);
}

void CurveActions::goToFirstUnequal()
{
    if (curves() && curves()->firstUnequal)
        m_view.plot().showStep(curves()->firstUnequal->step);
}

void CurveActions::say(const QString &words)
{
    m_window.statusBar()->showMessage(words, 10000);
}

// Whether a step of the curves can have a dump; says why not.
bool CurveActions::canHaveDumps()
{
    if (!m_comparison->operators)
        say(tr("The two runs have no dumps of the same step."));
    else if (curves()->counted() != Counted::Steps)
        say(tr("The curves count epochs or records: they do not tell at which step they leave the tolerance."));
    else
        return true;
    return false;
}

void CurveActions::showDump(std::size_t pair, const QString &words)
{
    m_panes.operatorDock().show();
    m_panes.operatorDock().raise();
    m_panes.operators().showPair(pair);
    say(words);
}

void CurveActions::goToDumpOf(qint64 step)
{
    if (!curves() || !canHaveDumps())
        return;
    const auto dump = dumpBefore(step, *m_comparison->operators);
    if (dump && dump->stepsBetween == 0)
        return showDump(dump->pair, tr("The dump: %1.").arg(dumpStepWords(*m_comparison, step)));
    say(dump ? tr("There is no dump of step %1; the one before it is of step %2.")
                   .arg(groupedNumber(step), groupedNumber(dump->step))
             : tr("There is no dump at or before step %1.").arg(groupedNumber(step)));
}

void CurveActions::openMenu(qint64 step, const QPoint &onScreen)
{
    auto *menu = new QMenu(&m_window);
    menu->setObjectName(QStringLiteral("curveMenu"));
    menu->setAttribute(Qt::WA_DeleteOnClose);
    const bool hasDumps = m_comparison && m_comparison->operators;
    const QString name = hasDumps ? dumpStepWords(*m_comparison, step) : groupedNumber(step);
    menu->addAction(tr("&Dump: %1").arg(name), this, [this, step] { goToDumpOf(step); })->setEnabled(hasDumps);
    menu->addAction(tr("&Log lines of step %1").arg(groupedNumber(step)), this,
                    [this, step] { Q_EMIT linesWanted(step, true); });
    menu->addSeparator();
    for (const char *entry : {"copyValues", "noteAtCursor", "leaveMark", "zoomToCursor", "wholeRange"}) {
        if (auto *action = m_window.findChild<QAction *>(QLatin1String(entry)))
            menu->addAction(action);
    }
    menu->popup(onScreen);
}

// The dump to look at for the step where the curves leave the tolerance, and how far it is from there.
void CurveActions::goToDumpBeforeOutside()
{
    if (!curves() || !curves()->firstOutside)
        return say(tr("No step is outside the tolerance."));
    if (!canHaveDumps())
        return;
    const std::int64_t outside = curves()->firstOutside->step;
    const auto dump = dumpBefore(outside, *m_comparison->operators);
    if (!dump)
        return say(
            tr("There is no dump at or before step %1, the first outside the tolerance.").arg(groupedNumber(outside)));
    showDump(dump->pair,
             dump->stepsBetween == 0
                 ? tr("The dump of step %1, the first step outside the tolerance.").arg(groupedNumber(outside))
                 : withSingulars(
                       tr("The dump of step %1: %2 steps before step %3, the first outside the tolerance.")
                           .arg(groupedNumber(dump->step), groupedNumber(dump->stepsBetween), groupedNumber(outside))));
}

void CurveActions::goToOutside(bool backward)
{
    if (!curves())
        return;
    CurvePlot &plot = m_view.plot();
    if (const auto step = nextOutside(*curves(), plot.lastStep(), backward))
        plot.showStep(*step);
    else
        m_window.statusBar()->showMessage(backward ? tr("No step before this one is outside the tolerance.")
                                                   : tr("No step after this one is outside the tolerance."),
                                          4000);
}

void CurveActions::askForStep()
{
    if (!curves())
        return;
    bool ok = false;
    const QString text = QInputDialog::getText(&m_window, tr("Go to step"), tr("Step:"), QLineEdit::Normal, {}, &ok);
    const qlonglong step = text.trimmed().toLongLong(&ok);
    if (ok)
        m_view.plot().showStep(step);
}

void CurveActions::copyValues()
{
    m_view.plot().recallCursor();
    const QString text = m_view.plot().cursorText();
    if (!text.isEmpty())
        QGuiApplication::clipboard()->setText(text);
    m_window.statusBar()->showMessage(text.isEmpty() ? tr("The cursor is not on a step.")
                                                     : tr("The values at the cursor were copied to the clipboard."),
                                      4000);
}

void CurveActions::goToStep(qint64 step)
{
    if (curves())
        m_view.plot().showStep(step);
}

// "step:12", "lineA:345" or "lineB:345".
void CurveActions::followLink(const QUrl &link)
{
    if (!curves())
        return;
    const qlonglong number = link.path().toLongLong();
    if (link.scheme() == QStringLiteral("step")) {
        m_view.plot().showStep(number);
        Q_EMIT linesWanted(number, true);
        return;
    }
    Q_EMIT lineWanted(link.scheme() == QStringLiteral("linea"), number); // schemes know no capitals
}

// They are of every step of both curves; until they are there, those of the same curves before stay.
void CurveActions::showFacts(bool ofOtherCurves)
{
    if (ofOtherCurves || !curves()) {
        m_panes.showCurveFacts({});
        Q_EMIT doubted(SuspiciousEquality::None);
    }
    m_panes.curveFacts().setPlaceholderText(
        curves() ? tr("Inspecting every step of both curves …")
                 : tr("Once both runs have a metric in common, this view shows how far the curves are apart, the "
                      "precision of the logs, and how tight the tolerance could be."));
    m_facts.ask([this, comparison = m_comparison](const std::stop_token &) -> LatestAnswer::Answer {
        const bool any = comparison->curves != nullptr;
        const QString html = any ? curveFactsOf(*comparison) : QString();
        const SuspiciousEquality equality = any ? suspiciousEqualityOf(*comparison) : SuspiciousEquality::None;
        return [this, html, equality] {
            m_panes.showCurveFacts(html);
            Q_EMIT doubted(equality);
        };
    });
}

} // namespace rundiff

#include "moc_curveactions.cpp"

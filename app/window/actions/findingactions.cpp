// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/actions/findingactions.h"

#include "app/window/actions/evidenceactions.h"
#include "app/window/actions/focuscopy.h"
#include "app/window/actions/menuentry.h"
#include "app/window/layout/panes.h"
#include "models/compare/checkpoints/keystudy.h"
#include "models/formats/runreader.h"
#include "models/items/findings/tokencourse.h"
#include "widgets/checkpoints/checkpointview.h"
#include "widgets/frame/findinglist.h"
#include "widgets/operators/whypanel.h"
#include "widgets/tokens/tokenstrip.h"
#include "widgets/tokens/tokenview.h"

#include <QApplication>
#include <QDockWidget>
#include <QMainWindow>

namespace rundiff
{

FindingActions::FindingActions(QMainWindow &window, Panes &panes)
    : QObject(&window), m_panes(panes), m_checkpoints(new CheckpointView), m_tokens(new TokenView)
{
    m_checkpointDock =
        &m_panes.addForPart(QStringLiteral("checkpointDock"), tr("Checkpoints"), m_checkpoints,
                            [](const Comparison &comparison) { return comparison.checkpoints != nullptr; });
    m_tokenDock = &m_panes.addForPart(QStringLiteral("tokenDock"), tr("Tokens"), m_tokens,
                                      [](const Comparison &comparison) { return comparison.tokens != nullptr; });
    connect(&m_panes.why(), &WhyPanel::keyWanted, this, &FindingActions::showKey);
    for (const LatestAnswer *answer : {&m_elements, &m_logs})
        connect(answer, &LatestAnswer::failed, this, &FindingActions::failed);
    connect(m_checkpoints, &CheckpointView::studyWanted, this,
            [this](const std::shared_ptr<const CheckpointComparison> &checkpoints, qulonglong pair,
                   const QString &key) { studyKey(checkpoints, static_cast<std::size_t>(pair), key.toStdString()); });
}

void FindingActions::showCheckpoints()
{
    bring(*m_checkpointDock, *m_checkpoints);
}

void FindingActions::studyKey(const std::shared_ptr<const CheckpointComparison> &checkpoints, std::size_t pair,
                              const std::string &key)
{
    m_elements.ask([this, checkpoints, pair, key](std::stop_token stop) -> LatestAnswer::Answer {
        auto study = std::make_shared<const TensorStudy>(studyOfKey(checkpoints->pairs[pair], key, std::move(stop)));
        return [this, key, study] { m_checkpoints->showStudy(key, *study); };
    });
}

void FindingActions::setComparison(const ComparisonPtr &comparison)
{
    m_comparison = comparison;
    m_checkpoints->setCheckpoints(comparison->checkpoints);
    m_tokens->setTokens(comparison->tokens);
    showCourses();
}

// Where only tokens are compared, the logs of the run, which may print averages of them, were not read.
void FindingActions::showCourses()
{
    const auto tokens = m_comparison->tokens;
    if (!tokens)
        return m_tokens->setCourses({});
    m_tokens->setCourses(tokenCourses(*tokens, *m_comparison->a));
    const bool isComplete = !m_comparison->a->logs.empty() || !m_comparison->savedIn.empty();
    if (isComplete)
        return;
    m_logs.ask([this, tokens, path = std::string(m_comparison->a->path)](std::stop_token stop) -> LatestAnswer::Answer {
        RunOptions reading;
        reading.dumps = reading.checkpoints = false;
        Progress progress;
        progress.stop = std::move(stop);
        const std::vector<StepCourse> courses = tokenCourses(*tokens, *readRun(path, reading, progress));
        return [this, courses, tokens] {
            if (m_comparison->tokens == tokens)
                m_tokens->setCourses(courses);
        };
    });
}

void FindingActions::bring(QDockWidget &dock, QWidget &view)
{
    m_panes.bring(dock);
    view.setFocus(Qt::ShortcutFocusReason);
}

void FindingActions::addViewEntries(QMenu &menu)
{
    addEntry(menu, QStringLiteral("viewCheckpoints"), tr("Checkpoint&s"), QKeySequence(tr("Ctrl+Alt+K")), this,
             [this] { showCheckpoints(); });
    addEntry(menu, QStringLiteral("viewTokens"), tr("&Tokens"), QKeySequence(tr("Ctrl+Alt+E")), this,
             [this] { bring(*m_tokenDock, *m_tokens); });
}

void FindingActions::addPictures(EvidenceActions &evidence)
{
    evidence.addView(*m_checkpoints, QStringLiteral("Checkpoints"),
                     {tr("Checkpoints"), [this](const HideText &hide) { return m_checkpoints->forPicture(hide); }});
    evidence.addView(*m_tokens, QStringLiteral("Tokens"),
                     {tr("Tokens"), [this](const HideText &hide) { return m_tokens->forPicture(pageWidth, hide); }});
}

void FindingActions::addTexts(FocusCopy &copy)
{
    copy.addText(m_checkpoints->list(), [this] { return m_checkpoints->list().asText(); });
    copy.addText(*m_checkpoints, [this] { return m_checkpoints->detailsAsText(); });
    copy.addText(m_tokens->list(), [this] { return m_tokens->list().asText(); });
    copy.addText(m_tokens->strip(), [this] { return m_tokens->tokenAsText(); });
}

bool FindingActions::isInFront(const QDockWidget &dock) const
{
    return dock.isVisible() && !dock.visibleRegion().isEmpty();
}

FindingActions::Pane FindingActions::pane() const
{
    const QWidget *const focus = QApplication::focusWidget();
    if (m_checkpointDock->isAncestorOf(focus))
        return Pane::Checkpoints;
    if (m_tokenDock->isAncestorOf(focus))
        return Pane::Tokens;
    const bool hasOperators = !m_comparison || m_comparison->operators;
    if (hasOperators)
        return Pane::None;
    if (isInFront(*m_checkpointDock))
        return Pane::Checkpoints;
    return isInFront(*m_tokenDock) ? Pane::Tokens : Pane::None;
}

bool FindingActions::takesKeys() const
{
    return pane() != Pane::None;
}

bool FindingActions::goToDifference(bool backward)
{
    if (pane() == Pane::Checkpoints)
        return m_checkpoints->list().goToDifference(backward);
    return m_tokens->goToDifference(backward);
}

void FindingActions::focusFilter()
{
    FindingList &list = pane() == Pane::Checkpoints ? m_checkpoints->list() : m_tokens->list();
    list.focusFilter();
}

void FindingActions::showInsteadOfCurves()
{
    const bool hasCurves = !m_comparison || m_comparison->curves;
    if (hasCurves)
        return;
    if (m_comparison->checkpoints)
        bring(*m_checkpointDock, *m_checkpoints);
    else if (m_comparison->tokens)
        bring(*m_tokenDock, *m_tokens);
}

void FindingActions::showKey(const QString &key)
{
    bring(*m_checkpointDock, *m_checkpoints);
    m_checkpoints->showKey(key.toStdString());
}

} // namespace rundiff

#include "moc_findingactions.cpp"

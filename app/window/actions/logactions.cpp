// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/actions/logactions.h"

#include "app/window/actions/evidenceactions.h"
#include "app/window/actions/focuscopy.h"
#include "app/window/jobs/oppositejob.h"
#include "app/window/layout/panes.h"
#include "models/compare/curveanchors.h"
#include "models/compare/summaries/nextdump.h"
#include "widgets/files/oppositearea.h"
#include "widgets/files/oppositeview.h"
#include "widgets/operators/operatortable.h"

#include <QApplication>
#include <QDockWidget>
#include <QMainWindow>

#include <utility>

namespace rundiff
{

namespace
{

bool haveSameLines(const Comparison &one, const Comparison &other)
{
    return one.curves && other.curves && one.a == other.a && one.b == other.b &&
           one.curves->logA == other.curves->logA && one.curves->logB == other.curves->logB &&
           one.curves->offset == other.curves->offset && one.curves->align == other.curves->align &&
           one.options.volatileRules == other.options.volatileRules;
}

} // namespace

LogActions::LogActions(QMainWindow &window, Panes &panes)
    : QObject(&window), m_panes(panes), m_view(new OppositeView(QStringLiteral("logLines"))),
      m_job(new OppositeJob(*m_view, this)),
      m_dock(&panes.addForPart(QStringLiteral("logLinesDock"), tr("Log"), m_view,
                               [](const Comparison &comparison) { return comparison.curves != nullptr; }))
{
    connect(m_dock, &QDockWidget::visibilityChanged, this, [this](bool inFront) {
        m_isInFront = inFront;
        if (inFront && !m_job->isOpen())
            open();
    });
    connect(m_job, &OppositeJob::failed, this, &LogActions::failed);
    connect(m_view, &OppositeView::activated, this, &LogActions::rowActivated);
    connect(&panes.operators(), &OperatorTable::pairShown, this, [this](qulonglong pair) {
        const bool isKnown = m_comparison && m_comparison->operators && curves();
        if (isKnown && pair < m_comparison->operators->pairs.size())
            showStep(logStepOf(m_comparison->operators->pairs[pair], *m_comparison->operators), false);
    });
}

QWidget &LogActions::view() const
{
    return *m_view;
}

// Another tolerance leaves the lines where they are.
void LogActions::setComparison(const ComparisonPtr &comparison)
{
    const ComparisonPtr before = std::exchange(m_comparison, comparison);
    if (before && haveSameLines(*before, *comparison))
        return;
    const bool isOther = !before || before->a->path != comparison->a->path || before->b->path != comparison->b->path;
    if (isOther)
        m_wish = {};
    m_job->close();
    if (m_isInFront)
        open();
}

void LogActions::open()
{
    if (!curves())
        return;
    const Log &a = *m_comparison->a->logs[curves()->logA], &b = *m_comparison->b->logs[curves()->logB];
    const auto textA = placeOfText(a), textB = placeOfText(b);
    if (!textA || !textB) {
        const bool wasLarge = a.places || b.places;
        m_view->say(wasLarge ? tr("The logs were too large to be saved with the result.")
                             : tr("These logs have no lines of text."));
        return;
    }
    const auto &rules = m_comparison->options.volatileRules;
    m_job->open({*textA, *textB, std::make_shared<CurveAnchors>(m_comparison->curves), {rules.begin(), rules.end()}});
    if (m_wish)
        m_wish();
    else if (curves()->firstOutside)
        goToStep(curves()->firstOutside->step);
}

void LogActions::goToStep(std::int64_t step)
{
    const auto ofB = offsetOfStep(*curves(), false, step);
    const auto ofA = offsetOfStep(*curves(), true, step);
    if (ofB)
        m_job->goToOffset(false, *ofB);
    else if (ofA)
        m_job->goToOffset(true, *ofA);
}

void LogActions::showStep(qint64 step, bool inFront)
{
    if (!curves())
        return;
    m_wish = [this, step] {
        if (curves())
            goToStep(step);
    };
    if (m_job->isOpen())
        m_wish();
    if (inFront)
        m_panes.bring(*m_dock);
}

void LogActions::showLine(bool ofA, qint64 line)
{
    if (!curves())
        return;
    m_wish = [this, ofA, line] { m_job->goToLine(ofA, line); };
    if (m_job->isOpen())
        m_wish();
    m_panes.bring(*m_dock);
}

void LogActions::bring()
{
    m_panes.bring(*m_dock);
    m_view->setFocus(Qt::OtherFocusReason);
}

void LogActions::rowActivated(qint64 row)
{
    const OppositeRow *const known = m_view->area().row(row);
    if (!known || !curves())
        return;
    const bool ofA = known->b.number == 0;
    if (const auto step = stepOfLine(*curves(), ofA, ofA ? known->a.end : known->b.end))
        Q_EMIT stepWanted(*step);
}

void LogActions::addPictures(EvidenceActions &evidence)
{
    evidence.addView(*m_view, QStringLiteral("Log"),
                     {tr("Log"), [this](const HideText &hide) { return m_view->forPicture(hide); }});
}

void LogActions::addTexts(FocusCopy &copy)
{
    copy.addText(m_view->area(), [this] { return m_view->asText(); });
}

bool LogActions::takesKeys() const
{
    const bool hasLogsOnly =
        curves() && !m_comparison->operators && !m_comparison->checkpoints && !m_comparison->tokens;
    return hasLogsOnly || m_view->isAncestorOf(QApplication::focusWidget());
}

void LogActions::goToDifference(bool backward)
{
    m_panes.bring(*m_dock);
    m_view->goToDifference(backward);
}

void LogActions::focusSearch()
{
    m_panes.bring(*m_dock);
    m_view->focusSearch();
}

} // namespace rundiff

#include "moc_logactions.cpp"

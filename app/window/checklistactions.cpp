// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/checklistactions.h"

#include "app/window/evidenceactions.h"
#include "app/window/panes.h"
#include "models/compare/judging/reviewdecisions.h"
#include "models/formats/files/textexcerpt.h"
#include "models/items/numbers.h"
#include "widgets/evidence/checklistpanel.h"
#include "widgets/frame/settingsview.h"
#include "widgets/frame/sourceview.h"
#include "widgets/operators/operatortable.h"
#include "widgets/operators/whypanel.h"

#include <QDockWidget>
#include <QFile>
#include <QFileInfo>

namespace rundiff
{

ChecklistActions::ChecklistActions(QObject *parent, Panes &panes)
    : QObject(parent), m_panes(panes), m_panel(new ChecklistPanel), m_settings(new SettingsView),
      m_source(new SourceView)
{
    m_panes.addBelowDetails(QStringLiteral("checklistDock"), tr("Randomness checklist"), m_panel);
    m_panes.addBelowDetails(QStringLiteral("settingsDock"), tr("Settings"), m_settings);
    m_sourceDock = &m_panes.addOnDemand(QStringLiteral("sourceDock"), tr("Source"), m_source);
    connect(m_panel, &ChecklistPanel::ticked, this, &ChecklistActions::tick);
    connect(m_panel, &ChecklistPanel::rowWanted, this, &ChecklistActions::showRow);
    connect(m_settings, &SettingsView::lineWanted, this, &ChecklistActions::showLine);
    connect(m_panel, &ChecklistPanel::lineWanted, this, &ChecklistActions::showLine);
    connect(&m_panes.why(), &WhyPanel::lineWanted, this, [this](const QString &path, qint64 line) {
        if (QFileInfo(path).isFile())
            showLine(path, line);
    });
    connect(&m_panes.operators(), &OperatorTable::tableShown, this, &ChecklistActions::showWantedRow,
            Qt::QueuedConnection); // after the table has gone to its own first place
    connect(&m_reading, &LatestAnswer::failed, this, &ChecklistActions::failed);
}

void ChecklistActions::setComparison(const ComparisonPtr &comparison)
{
    m_comparison = comparison;
    m_panel->setChecklist(comparison->checklist);
    m_settings->setChecklist(comparison->checklist);
}

void ChecklistActions::addPictures(EvidenceActions &evidence)
{
    evidence.addView(*m_settings, QStringLiteral("Settings"),
                     {tr("Settings"), [this](const HideText &hide) { return m_settings->forPicture(hide); }});
}

void ChecklistActions::show()
{
    if (auto *dock = qobject_cast<QDockWidget *>(m_panel->parentWidget()))
        m_panes.bring(*dock);
    m_panel->setFocus(Qt::ShortcutFocusReason);
}

ComparisonPtr ChecklistActions::withTicks(const ComparisonPtr &comparison)
{
    const std::string runs = comparison->a->path + '\n' + comparison->b->path;
    if (runs != m_runs) {
        const std::string swapped = comparison->b->path + '\n' + comparison->a->path;
        if (swapped != m_runs)
            m_ticks = comparison->options.decisions ? comparison->options.decisions->ticks : HandTicks();
        m_runs = runs;
    }
    const ReviewDecisionsPtr &decisions = comparison->options.decisions;
    if (!comparison->checklist || (m_ticks.empty() && (!decisions || decisions->ticks.empty())))
        return comparison;
    Comparison ticked = *comparison;
    ticked.checklist = std::make_shared<const Checklist>(m_ticks.on(*comparison->checklist));
    return std::make_shared<const Comparison>(std::move(ticked));
}

void ChecklistActions::setTicks(const HandTicks &ticks)
{
    m_ticks = ticks;
    if (!m_comparison || !m_comparison->checklist)
        return;
    Comparison ticked = *m_comparison;
    ticked.checklist = std::make_shared<const Checklist>(m_ticks.on(*m_comparison->checklist));
    Q_EMIT changed(std::make_shared<const Comparison>(std::move(ticked)));
}

void ChecklistActions::tick(const QString &id, bool on, const QString &note)
{
    HandTicks ticks = m_ticks;
    if (on)
        ticks.tick(id.toStdString(), note.toStdString());
    else
        ticks.untick(id.toStdString());
    setTicks(ticks);
}

void ChecklistActions::showRow(qulonglong pair, qulonglong tableRow)
{
    m_wantedRow = {static_cast<std::size_t>(pair), static_cast<std::size_t>(tableRow)};
    m_panes.bring(m_panes.operatorDock());
    if (m_panes.operators().pair() != m_wantedRow->first)
        m_panes.operators().showPair(m_wantedRow->first);
    showWantedRow();
}

void ChecklistActions::showWantedRow()
{
    OperatorTable &table = m_panes.operators();
    if (!m_wantedRow || !table.model().table() || table.pair() != m_wantedRow->first)
        return;
    const std::size_t row = std::exchange(m_wantedRow, {})->second;
    table.showRow(row);
}

// Its path may come from an untrusted log: it is shown here as text, and no other program is asked to open it.
void ChecklistActions::showLine(const QString &path, qint64 line)
{
    m_reading.ask([this, file = QFile::encodeName(path).toStdString(),
                   line](const std::stop_token &stop) -> LatestAnswer::Answer {
        auto excerpt = textAround(file, line, stop);
        return [this, excerpt = std::move(excerpt)] {
            if (!excerpt)
                return Q_EMIT failed(textOf(excerpt.error().message));
            m_source->show(*excerpt);
            m_sourceDock->setWindowTitle(QFileInfo(textOf(excerpt->path)).fileName());
            m_sourceDock->setToolTip(textOf(excerpt->path));
            m_panes.bring(*m_sourceDock);
        };
    });
}

} // namespace rundiff

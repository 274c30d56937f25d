// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/actions/checklistactions.h"

#include "app/window/actions/evidenceactions.h"
#include "app/window/actions/sourceactions.h"
#include "app/window/layout/panes.h"
#include "models/compare/judging/reviewdecisions.h"
#include "widgets/evidence/checklistpanel.h"
#include "widgets/frame/settingsview.h"
#include "widgets/operators/operatortable.h"

#include <QDockWidget>

namespace rundiff
{

ChecklistActions::ChecklistActions(QObject *parent, Panes &panes, SourceActions &sources)
    : QObject(parent), m_panes(panes), m_panel(new ChecklistPanel), m_settings(new SettingsView)
{
    m_panes.addBelowDetails(QStringLiteral("checklistDock"), tr("Randomness checklist"), m_panel);
    m_panes.addBelowDetails(QStringLiteral("settingsDock"), tr("Settings"), m_settings);
    connect(m_panel, &ChecklistPanel::ticked, this, &ChecklistActions::tick);
    connect(m_panel, &ChecklistPanel::rowWanted, this, &ChecklistActions::showRow);
    connect(m_settings, &SettingsView::lineWanted, &sources,
            [&sources](const QString &path, qint64 line) { sources.open(path, line); });
    connect(m_panel, &ChecklistPanel::lineWanted, &sources,
            [&sources](const QString &path, qint64 line) { sources.open(path, line); });
    connect(&m_panes.operators(), &OperatorTable::tableShown, this, &ChecklistActions::showWantedRow,
            Qt::QueuedConnection); // after the table has gone to its own first place
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

} // namespace rundiff

#include "moc_checklistactions.cpp"

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/compare/comparison.h"
#include "models/knowledge/checklist/handticks.h"

#include <QObject>

class QDockWidget;

namespace rundiff
{

class ChecklistPanel;
class EvidenceActions;
class Panes;
class SettingsView;
class SourceActions;

// The actions of the checklist in the main window: open the evidence of an item, and manual ticks.
class ChecklistActions : public QObject
{
    Q_OBJECT

public:
    ChecklistActions(QObject *parent, Panes &panes, SourceActions &sources);

    void setComparison(const ComparisonPtr &comparison);
    // The same with the manual ticks; ticks belong to a pair of runs.
    ComparisonPtr withTicks(const ComparisonPtr &comparison);

    const HandTicks &ticks() const { return m_ticks; }
    void setTicks(const HandTicks &ticks);
    ChecklistPanel &panel() { return *m_panel; }
    void show();                                 // brings the checklist to the front
    void addPictures(EvidenceActions &evidence); // of the settings

Q_SIGNALS:
    void changed(const rundiff::ComparisonPtr &comparison); // ticked

private:
    void tick(const QString &id, bool on, const QString &note);
    void showRow(qulonglong pair, qulonglong tableRow);
    void showWantedRow();

    Panes &m_panes;
    ChecklistPanel *m_panel;
    SettingsView *m_settings;
    ComparisonPtr m_comparison;
    std::string m_runs; // the owner of these ticks
    HandTicks m_ticks;
    std::optional<std::pair<std::size_t, std::size_t>> m_wantedRow; // of a table that is still being read
};

} // namespace rundiff

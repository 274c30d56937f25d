// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/actions/historyactions.h"

#include "app/window/actions/menuentry.h"
#include "widgets/operators/operatortable.h"

#include <QMainWindow>
#include <QScopedValueRollback>

#include <utility>

namespace rundiff
{

HistoryActions::HistoryActions(QMainWindow &window, OperatorTable &table) : QObject(&window), m_table(table)
{
    connect(&table, &OperatorTable::rowChosen, this, &HistoryActions::visit);
    connect(&table.model(), &OperatorTableModel::arranged, this, &HistoryActions::rowsArranged);
}

void HistoryActions::addEntries(QMenu &menu)
{
    m_back = addEntry(menu, QStringLiteral("goBack"), tr("&Back to where you were"), QKeySequence(tr("Alt+Left")), this,
                      [this] { go(true); });
    m_forward = addEntry(menu, QStringLiteral("goForward"), tr("For&ward again"), QKeySequence(tr("Alt+Right")), this,
                         [this] { go(false); });
    enable();
}

// Rows of other tables are other rows.
void HistoryActions::setComparison(const ComparisonPtr &comparison)
{
    if (comparison && comparison->operators == m_operators)
        return;
    m_operators = comparison ? comparison->operators : nullptr;
    m_places.clear();
    visit();
    enable();
}

void HistoryActions::visit()
{
    const auto row = m_table.currentRow();
    if (m_going || !m_operators || !m_table.pair() || !row)
        return;
    if (m_table.model().filterProblem().isEmpty()) // else the rows are those of the filter before
        m_filter = m_table.filterText();
    m_places.visit({*m_table.pair(), *row, m_filter});
    enable();
}

// The rows of a filter may arrive later than the wish to go to one of them.
void HistoryActions::rowsArranged()
{
    const auto row = std::exchange(m_awaitedRow, std::nullopt);
    if (!row)
        return visit();
    const QScopedValueRollback<bool> going(m_going, true);
    m_table.showRow(*row);
}

void HistoryActions::go(bool back)
{
    const auto place = m_places.go(back);
    if (!place)
        return;
    const QScopedValueRollback<bool> going(m_going, true);
    m_awaitedRow.reset();
    m_filter = place->filter;
    m_table.setFilterText(m_filter);
    if (m_table.pair() == place->pair)
        m_table.showRow(place->row);
    else
        m_table.showPairAt(place->pair, place->row);
    if (m_table.model().arranging())
        m_awaitedRow = place->row;
    enable();
}

void HistoryActions::enable()
{
    if (!m_back)
        return;
    m_back->setEnabled(m_places.canGo(true));
    m_forward->setEnabled(m_places.canGo(false));
}

} // namespace rundiff

#include "moc_historyactions.cpp"

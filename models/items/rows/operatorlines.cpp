// SPDX-License-Identifier: GPL-3.0-or-later
// The lines of the operators' table that stand for several rows: folded runs and the headings of groups.
#include "models/items/rows/operatortablemodel.h"

#include "models/items/rows/pairrowview.h"
#include "models/items/words/counted.h"
#include "models/items/words/numbers.h"
#include "models/items/words/shownwords.h"

#include <algorithm>

namespace rundiff
{

void OperatorTableModel::toggle(int row)
{
    if (row < 0)
        return;
    if (const GroupHeading *heading = m_shown.headingAt(static_cast<std::size_t>(row))) {
        setClosed(heading->group, !heading->closed);
    } else if (const CleanRun *run = m_shown.foldAt(static_cast<std::size_t>(row))) {
        m_wish.unfolded.push_back(run->firstRow);
        startArranging();
    }
}

void OperatorTableModel::foldAround(int row)
{
    if (row < 0)
        return;
    const auto place = static_cast<std::size_t>(row);
    if (const CleanRun *run = m_shown.unfoldedAt(place)) {
        std::erase(m_wish.unfolded, run->firstRow);
        startArranging();
        return;
    }
    const auto behind = std::ranges::upper_bound(m_shown.headings, place, {},
                                                 [](const GroupHeading &one) { return std::size_t(one.place); });
    if (behind != m_shown.headings.begin())
        setClosed(std::prev(behind)->group, true);
}

void OperatorTableModel::setClosed(std::uint32_t group, bool closed)
{
    if (m_wish.grouping != m_shown.grouping)
        return; // another order is on its way
    m_wish.closed.resize(m_order->groups(m_wish.grouping).names.size());
    if ((m_wish.closed[group] != 0) == closed)
        return;
    m_wish.closed[group] = closed;
    startArranging();
}

void OperatorTableModel::setGroupsClosed(bool closed)
{
    if (!m_order || m_wish.grouping == RowGrouping::None)
        return;
    m_wish.closed.assign(m_order->groups(m_wish.grouping).names.size(), closed);
    startArranging();
}

bool OperatorTableModel::reveal(std::size_t tableRow)
{
    if (m_shown.headings.empty() || tableRow >= m_shown.places.size() ||
        m_shown.places[tableRow] == RowArrangement::hidden)
        return false;
    const GroupHeading *heading = m_shown.headingAt(m_shown.places[tableRow]);
    if (!heading)
        return false;
    setClosed(heading->group, false);
    return true;
}

std::optional<std::uint32_t> OperatorTableModel::groupAt(int row) const
{
    const GroupHeading *heading = row < 0 ? nullptr : m_shown.headingAt(static_cast<std::size_t>(row));
    if (!heading)
        return std::nullopt;
    return std::optional(heading->group);
}

std::optional<int> OperatorTableModel::rowOfGroup(std::uint32_t group) const
{
    const auto found = std::ranges::find(m_shown.headings, group, &GroupHeading::group);
    if (found == m_shown.headings.end())
        return std::nullopt;
    return std::optional(static_cast<int>(found->place));
}

QString OperatorTableModel::foldText(const CleanRun &run, OperatorColumn column) const
{
    if (column == OperatorColumn::Number)
        return groupedNumber(run.firstRow);
    if (column == OperatorColumn::Result)
        return shownText(stateWord(RowState::Same));
    if (column != OperatorColumn::Operator)
        return {};
    return withSingulars(
        tr("%1 equal operators, %2 rows").arg(groupedNumber(run.operatorCount), groupedNumber(run.rowCount)));
}

QVariant OperatorTableModel::foldData(const CleanRun &run, OperatorColumn column, int role) const
{
    if (role == Qt::DisplayRole || role == Qt::ToolTipRole)
        return foldText(run, column);
    if (role == FoldRole)
        return run.operatorCount;
    if (role == LineTextRole)
        return tr("%1 · press Enter to show them").arg(foldText(run, OperatorColumn::Operator));
    if (role != StateRole)
        return QVariant();
    return QVariant(static_cast<int>(RowState::Same));
}

QString OperatorTableModel::groupName(std::size_t group) const
{
    const std::string &name = m_order->groups(m_shown.grouping).names[group];
    const bool byModule = m_shown.grouping == RowGrouping::Module;
    if (name.empty())
        return byModule ? tr("module not known") : tr("neither forward nor backward");
    if (byModule)
        return textOf(name);
    return shownText(name);
}

QString OperatorTableModel::headingText(const GroupHeading &heading) const
{
    QString text = groupName(heading.group);
    text += counted(heading.rowCount, tr(" · 1 row"), tr(" · %1 rows"));
    if (heading.differing == 0)
        return text;
    return text + counted(heading.differing, tr(" · 1 differs"), tr(" · %1 differ"));
}

QVariant OperatorTableModel::headingData(const GroupHeading &heading, OperatorColumn column, int role) const
{
    switch (role) {
    case Qt::DisplayRole:
    case Qt::ToolTipRole:
        if (column != OperatorColumn::Operator)
            return QString();
        return headingText(heading);
    case LineTextRole:
        return headingText(heading);
    case GroupRole:
        return static_cast<int>(heading.closed ? Group::Closed : Group::Open);
    case StateRole:
        return static_cast<int>(heading.differing > 0 ? RowState::Differs : RowState::Same);
    default:
        return {};
    }
}

} // namespace rundiff

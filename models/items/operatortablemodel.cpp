// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/items/operatortablemodel.h"

#include "models/items/operatorcells.h"

#include <algorithm>

namespace rundiff
{

OperatorTableModel::OperatorTableModel(QObject *parent)
    : QAbstractTableModel(parent), m_columns(operatorColumns(Mode::Md5))
{
}

void OperatorTableModel::setTable(std::shared_ptr<const PairTable> table, std::optional<std::size_t> firstDifference)
{
    beginResetModel();
    m_table = std::move(table);
    m_firstDifference = firstDifference;
    m_columns = operatorColumns(m_table ? m_table->mode : Mode::Md5);
    m_order = m_table ? filteredRows(*m_table, m_filter) : std::vector<std::uint32_t>{};
    endResetModel();
}

void OperatorTableModel::setFilter(const RowFilter &filter)
{
    if (filter == m_filter)
        return;
    beginResetModel();
    m_filter = filter;
    if (m_table)
        m_order = filteredRows(*m_table, m_filter);
    endResetModel();
}

std::optional<std::size_t> OperatorTableModel::tableRow(int row) const
{
    if (row < 0 || static_cast<std::size_t>(row) >= m_order.size())
        return std::nullopt;
    return m_order[static_cast<std::size_t>(row)];
}

std::optional<int> OperatorTableModel::rowOfTableRow(std::size_t tableRow) const
{
    const int row = nearestRow(tableRow);
    if (row < 0 || m_order[static_cast<std::size_t>(row)] != tableRow)
        return std::nullopt;
    return row;
}

int OperatorTableModel::nearestRow(std::size_t tableRow) const
{
    if (m_order.empty())
        return -1;
    const auto at = std::lower_bound(m_order.begin(), m_order.end(), tableRow);
    return static_cast<int>(std::min<std::ptrdiff_t>(at - m_order.begin(), std::ssize(m_order) - 1));
}

int OperatorTableModel::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_order.size());
}

int OperatorTableModel::columnCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_columns.size());
}

QString OperatorTableModel::text(std::size_t tableRow, OperatorColumn column) const
{
    if (column == OperatorColumn::Result && m_firstDifference == tableRow)
        return tr("first difference");
    return cellText(*m_table, tableRow, column);
}

QVariant OperatorTableModel::data(const QModelIndex &index, int role) const
{
    const std::optional<std::size_t> row = index.isValid() ? tableRow(index.row()) : std::nullopt;
    if (!row || index.column() >= columnCount())
        return {};
    const OperatorColumn shown = column(index.column());
    switch (role) {
    case Qt::DisplayRole:
        return text(*row, shown);
    case Qt::ToolTipRole:
        return fullCellText(*m_table, *row, shown);
    case Qt::TextAlignmentRole:
        return QVariant(isNumeric(shown) ? Qt::AlignRight | Qt::AlignVCenter : Qt::AlignLeft | Qt::AlignVCenter);
    case StateRole:
        return static_cast<int>(m_table->rows[*row].state);
    case TableRowRole:
        return static_cast<qulonglong>(*row);
    case FirstDifferenceRole:
        return m_firstDifference == *row;
    case NumericRole:
        return isNumeric(shown);
    default:
        return {};
    }
}

QVariant OperatorTableModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || section < 0 || section >= columnCount())
        return {};
    const OperatorColumn shown = column(section);
    if (role == Qt::DisplayRole)
        return columnTitle(shown);
    if (role == Qt::ToolTipRole)
        return columnExplanation(shown);
    if (role == Qt::TextAlignmentRole)
        return QVariant(isNumeric(shown) ? Qt::AlignRight | Qt::AlignVCenter : Qt::AlignLeft | Qt::AlignVCenter);
    return {};
}

} // namespace rundiff

// SPDX-License-Identifier: GPL-3.0-or-later
// How one moves through the table of the operators: to a row, to the next difference, into what is folded.
#include "widgets/operators/operatortable.h"

#include "models/items/rows/pairrowview.h"
#include "widgets/operators/operatorheader.h"

#include <QHeaderView>
#include <QTableView>

#include <algorithm>
#include <utility>

namespace rundiff
{

void OperatorTable::rowChanged(int row)
{
    m_lookedAtGroup = m_model.groupAt(row);
    showPlace();
    if (m_lookedAtGroup || row < 0)
        return;
    m_lookedAt = m_model.firstTableRow(row);
    if (const auto chosen = m_model.tableRow(row))
        Q_EMIT rowChosen(*chosen);
}

void OperatorTable::goToPlaceInPair()
{
    const DumpPair &shown = m_comparison->operators->pairs[*m_pair];
    std::optional<std::size_t> row = rowReadBefore();
    m_readRow.reset();
    if (const auto wanted = m_model.table() ? std::exchange(m_rowWanted, std::nullopt) : std::nullopt;
        wanted && *wanted < m_model.table()->rows.size())
        row = wanted;
    if (!row && m_walkingBackward && m_model.table())
        row = nextDifference(*m_model.table(), {}, *m_walkingBackward);
    else if (!row && shown.firstDifference)
        row = shown.firstDifference->tableRow;
    if (row)
        showRow(*row);
    else if (m_model.rowCount() > 0)
        m_view->setCurrentIndex(m_model.index(0, 0));
    m_openedAt = m_lookedAt;
}

// While pairs are still being compared the first difference is not known: a user who has not moved from the initial row
// is taken there when it is known.
bool OperatorTable::readerMayBeLed() const
{
    return m_lookedAt == m_openedAt && !m_comparison->operators->firstDifference;
}

// A user's rule or match creates another table of the same dumps: the current row is kept.
std::optional<std::size_t> OperatorTable::rowReadBefore() const
{
    if (!m_readRow || !m_model.table())
        return std::nullopt;
    const std::vector<PairRow> &rows = m_model.table()->rows;
    const bool inA = m_readRow->a != PairRow::none;
    const auto found = std::ranges::find_if(
        rows, [&](const PairRow &row) { return inA ? row.a == m_readRow->a : row.b == m_readRow->b; });
    return found == rows.end() ? std::nullopt : std::optional(static_cast<std::size_t>(found - rows.begin()));
}

void OperatorTable::showRow(std::size_t tableRow)
{
    m_lookedAt = tableRow;
    m_lookedAtGroup.reset();
    if (!m_model.reveal(tableRow)) // else it comes into view with the rows of its group
        bringIntoView(m_model.nearestRow(tableRow));
}

void OperatorTable::bringIntoView(int row)
{
    if (row < 0)
        return;
    m_view->setCurrentIndex(m_model.index(row, 0));
    scrollToRow(row, QAbstractItemView::PositionAtCenter);
}

// In a narrow window the first column is hidden, and the view does not scroll to a cell that is hidden.
QModelIndex OperatorTable::shownCell(int row) const
{
    const QHeaderView &header = *m_view->horizontalHeader();
    for (int place = 0; place < m_model.columnCount(); ++place) {
        if (const int column = header.logicalIndex(place); !m_view->isColumnHidden(column))
            return m_model.index(row, column);
    }
    return {};
}

void OperatorTable::scrollToRow(int row, QAbstractItemView::ScrollHint hint)
{
    m_view->scrollTo(shownCell(row), hint);
}

void OperatorTable::goToFirstDifference()
{
    if (!m_comparison || !m_comparison->operators || !m_comparison->operators->firstDifference)
        return;
    const FirstDifference &first = *m_comparison->operators->firstDifference;
    if (m_pair != first.pair)
        showPair(first.pair);
    showRow(first.row.tableRow);
}

// Within the pair, then on to the next pair that has a difference.
bool OperatorTable::goToDifference(bool backward)
{
    if (!m_pair)
        return false;
    if (m_model.table()) {
        if (const std::optional<std::size_t> next = nextDifference(*m_model.table(), walkedFrom(backward), backward)) {
            showRow(*next);
            return true;
        }
    }
    const std::vector<DumpPair> &pairs = m_comparison->operators->pairs;
    for (std::size_t pair = *m_pair; backward ? pair-- > 0 : ++pair < pairs.size();) {
        if (pairs[pair].differing + pairs[pair].unmatchedA + pairs[pair].unmatchedB == 0)
            continue;
        openPair(pair, backward);
        return true;
    }
    return false;
}

void OperatorTable::goToDifferenceGroup(bool backward)
{
    if (!m_pair)
        return;
    if (!m_places.beginsKnown()) {
        m_groupWish = GroupWish{backward, false};
        return;
    }
    if (const auto next = m_places.nextBegin(walkedFrom(backward), backward)) {
        showRow(*next);
        return;
    }
    const std::vector<DumpPair> &pairs = m_comparison->operators->pairs;
    for (std::size_t pair = *m_pair; backward ? pair-- > 0 : ++pair < pairs.size();) {
        if (pairs[pair].differing + pairs[pair].unmatchedA + pairs[pair].unmatchedB == 0)
            continue;
        openPair(pair, backward);
        m_groupWish = GroupWish{backward, true};
        return;
    }
    Q_EMIT walkEnded(backward);
}

// They are found outside the window's thread.
void OperatorTable::setDifferenceBegins(const std::shared_ptr<const PairTable> &table,
                                        std::vector<std::uint32_t> begins, const SubsetCounts &counts)
{
    if (!table || m_model.table() != table)
        return;
    m_model.setBegins(begins);
    m_header->setSubsetCounts(counts);
    m_places.setBegins(std::move(begins));
    showPlace();
    const auto wish = std::exchange(m_groupWish, std::nullopt);
    if (!wish)
        return;
    const auto any = wish->anyInPair ? m_places.nextBegin(std::nullopt, wish->backward) : std::nullopt;
    if (any)
        showRow(*any);
    else
        goToDifferenceGroup(wish->backward);
}

void OperatorTable::showPlace()
{
    const auto row = currentRow();
    m_header->showPlace(row ? m_places.placeOf(*row) : QString());
}

// A heading is before the rows of its group.
std::optional<std::size_t> OperatorTable::walkedFrom(bool backward) const
{
    const int row = m_view->currentIndex().row();
    const auto first = m_model.firstTableRow(row);
    if (!first || backward || !m_model.groupAt(row))
        return first;
    return *first == 0 ? std::nullopt : std::optional(*first - 1);
}

bool OperatorTable::goToNext(WalkBy by, bool backward)
{
    const std::optional<int> row = rowOfNext(m_model, m_view->currentIndex().row(), by, backward);
    if (!row)
        return false;
    m_view->setCurrentIndex(m_model.index(*row, 0));
    scrollToRow(*row, QAbstractItemView::PositionAtCenter);
    return true;
}

void OperatorTable::foldHere()
{
    m_model.foldAround(m_view->currentIndex().row());
}

void OperatorTable::unfoldHere()
{
    const int row = m_view->currentIndex().row();
    if (!m_model.tableRow(row) && m_model.index(row, 0).data(OperatorTableModel::GroupRole).toInt() !=
                                      static_cast<int>(OperatorTableModel::Group::Open))
        m_model.toggle(row);
}

// The mark before a heading or a folded run opens and closes it.
void OperatorTable::markClicked(const QPoint &place)
{
    if (place.x() < fontMetrics().averageCharWidth() * 3)
        m_model.toggle(m_view->rowAt(place.y()));
}

} // namespace rundiff

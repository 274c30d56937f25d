// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/items/rows/rowwalk.h"

namespace rundiff
{

namespace
{

// Distinguishes the rows of one operator, or of one module, from those of its neighbours.
class Groups
{
public:
    Groups(const OperatorTableModel &model, WalkBy by) : m_model(model), m_by(by) {}

    bool same(int one, int other) const
    {
        const auto first = m_model.tableRow(one), second = m_model.tableRow(other);
        if (!first || !second)
            return false;
        const PairOperator *a = operatorOfRow(*m_model.table(), *first);
        const PairOperator *b = operatorOfRow(*m_model.table(), *second);
        if (a == b || !a || !b)
            return a == b;
        return m_by == WalkBy::Module && moduleKey(*m_model.table(), *a) == moduleKey(*m_model.table(), *b);
    }

private:
    const OperatorTableModel &m_model;
    WalkBy m_by;
};

} // namespace

namespace
{

// The first row of the group before that of a row.
std::optional<int> rowOfPrevious(const OperatorTableModel &model, const Groups &groups, int row)
{
    int first = row; // of the group that contains the row
    while (first > 0 && groups.same(first - 1, row))
        --first;
    int before = first - 1;
    while (before >= 0 && model.groupAt(before))
        --before;
    if (before < 0)
        return std::nullopt;
    first = before + 1;
    while (before > 0 && groups.same(before - 1, first - 1))
        --before;
    return before;
}

} // namespace

std::optional<int> rowOfNext(const OperatorTableModel &model, int row, WalkBy by, bool backward)
{
    const Groups groups(model, by);
    const int count = model.rowCount();
    if (row < 0 || row >= count)
        return std::nullopt;
    if (backward)
        return rowOfPrevious(model, groups, row);
    for (int next = row + 1; next < count; ++next) {
        if (!groups.same(row, next) && !model.groupAt(next))
            return next;
    }
    return std::nullopt;
}

} // namespace rundiff

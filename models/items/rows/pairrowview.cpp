// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/items/rows/pairrowview.h"

#include "models/compare/table/rowfields.h"
#include "models/items/words/numbers.h"

#include <algorithm>

namespace rundiff
{

PairRowView::PairRowView(const PairTable &table, std::size_t row)
    : m_table(table), m_row(table.rows[row]), m_owner(operatorOfRow(table, row))
{
}

const DumpOperator *PairRowView::operatorOfA() const
{
    const bool known = m_owner && m_owner->a != PairRow::none && m_table.a;
    if (!known)
        return nullptr;
    return &m_table.a->operators[m_owner->a];
}

const DumpOperator *PairRowView::operatorOfB() const
{
    const bool known = m_owner && m_owner->b != PairRow::none && m_table.b;
    if (!known)
        return nullptr;
    return &m_table.b->operators[m_owner->b];
}

QString PairRowView::rowName() const
{
    if (const DumpOperator *owner = inA() ? operatorOfA() : nullptr)
        return textOf(m_table.a->rowName(*owner, a()));
    return rowNameB();
}

QString PairRowView::rowNameB() const
{
    const DumpOperator *owner = inB() ? operatorOfB() : nullptr;
    if (!owner)
        return QString();
    return textOf(m_table.b->rowName(*owner, b()));
}

QString PairRowView::parameter() const
{
    QString text;
    if (inA())
        text = textOf(m_table.a->name(a().suffix));
    else if (inB())
        text = textOf(m_table.b->name(b().suffix));
    if (text.startsWith(QLatin1Char('.')))
        return text.mid(1);
    return text;
}

const std::vector<std::string> *PairRowView::stackA() const
{
    const DumpOperator *owner = operatorOfA();
    const bool known = owner && owner->stack < m_table.a->stacks.size();
    if (!known)
        return nullptr;
    return &m_table.a->stacks[owner->stack];
}

const std::vector<std::string> *PairRowView::stackB() const
{
    const DumpOperator *owner = operatorOfB();
    const bool known = owner && owner->stack < m_table.b->stacks.size();
    if (!known)
        return nullptr;
    return &m_table.b->stacks[owner->stack];
}

std::optional<std::size_t> nextDifference(const PairTable &table, std::optional<std::size_t> from, bool backward)
{
    const std::size_t count = table.rows.size();
    if (backward) {
        for (std::size_t row = std::min(from.value_or(count), count); row-- > 0;) {
            if (isDifference(table.rows[row].state))
                return row;
        }
        return std::nullopt;
    }
    for (std::size_t row = from ? *from + 1 : 0; row < count; ++row) {
        if (isDifference(table.rows[row].state))
            return row;
    }
    return std::nullopt;
}

} // namespace rundiff

// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/items/pairrows.h"

#include "models/compare/table/rowfields.h"
#include "models/items/numbers.h"

#include <QCoreApplication>

#include <algorithm>

namespace rundiff
{

namespace
{

// A direction is between dots, or at the end: "Functional.relu.0.forward", "Module.fc.Linear.forward.0".
struct DirectionPlace {
    qsizetype at = -1;
    qsizetype length = 0;
};

DirectionPlace directionIn(const QString &key)
{
    for (const QString &word : {QStringLiteral(".forward"), QStringLiteral(".backward")}) {
        const qsizetype at = key.lastIndexOf(word);
        const qsizetype end = at + word.size();
        if (at > 0 && (end == key.size() || key[end] == QLatin1Char('.')))
            return {at, word.size()};
    }
    return {};
}

} // namespace

PairRowView::PairRowView(const PairTable &table, std::size_t row)
    : m_table(table), m_row(table.rows[row]), m_owner(operatorOfRow(table, row))
{
}

const DumpOperator *PairRowView::operatorOfA() const
{
    const bool known = m_owner && m_owner->a != PairRow::none && m_table.a;
    return known ? &m_table.a->operators[m_owner->a] : nullptr;
}

const DumpOperator *PairRowView::operatorOfB() const
{
    const bool known = m_owner && m_owner->b != PairRow::none && m_table.b;
    return known ? &m_table.b->operators[m_owner->b] : nullptr;
}

QString PairRowView::key() const
{
    if (const DumpOperator *owner = inA() ? operatorOfA() : nullptr)
        return textOf(m_table.a->name(owner->key));
    if (const DumpOperator *owner = operatorOfB())
        return textOf(m_table.b->name(owner->key));
    return {};
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
    return owner ? textOf(m_table.b->rowName(*owner, b())) : QString();
}

QString PairRowView::operatorName() const
{
    QString text = key();
    const DirectionPlace place = directionIn(text);
    return place.at < 0 ? text : text.remove(place.at, place.length);
}

QString PairRowView::direction() const
{
    const QString text = key();
    const DirectionPlace place = directionIn(text);
    return place.at < 0 ? QString() : text.mid(place.at + 1, place.length - 1);
}

QString PairRowView::parameter() const
{
    QString text = inA()   ? textOf(m_table.a->name(a().suffix))
                   : inB() ? textOf(m_table.b->name(b().suffix))
                           : QString();
    return text.startsWith(QLatin1Char('.')) ? text.mid(1) : text;
}

const std::vector<std::string> *PairRowView::stackA() const
{
    const DumpOperator *owner = operatorOfA();
    const bool known = owner && owner->stack < m_table.a->stacks.size();
    return known ? &m_table.a->stacks[owner->stack] : nullptr;
}

const std::vector<std::string> *PairRowView::stackB() const
{
    const DumpOperator *owner = operatorOfB();
    const bool known = owner && owner->stack < m_table.b->stacks.size();
    return known ? &m_table.b->stacks[owner->stack] : nullptr;
}

QString stateWord(RowState state)
{
    switch (state) {
    case RowState::Same:
        return QCoreApplication::translate("PairRows", "same");
    case RowState::Within:
        return QCoreApplication::translate("PairRows", "within");
    case RowState::Differs:
        return QCoreApplication::translate("PairRows", "differs");
    case RowState::OnlyA:
        return QCoreApplication::translate("PairRows", "only in A");
    case RowState::OnlyB:
        return QCoreApplication::translate("PairRows", "only in B");
    case RowState::Suspect:
        return QCoreApplication::translate("PairRows", "suspect");
    case RowState::NotComparable:
        return QCoreApplication::translate("PairRows", "not comparable");
    }
    return {};
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

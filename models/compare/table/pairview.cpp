// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/compare/table/pairview.h"

#include "models/compare/table/rowfields.h"
#include "models/compare/table/rowvalue.h"

namespace rundiff
{

std::string_view CallRows::key() const
{
    return operatorKey(table, pair());
}

CallName CallRows::name() const
{
    return callNameOf(table, pair());
}

CallRows callOfRow(const PairTable &table, std::size_t row)
{
    const PairOperator *owner = operatorOfRow(table, row);
    return {table, owner ? static_cast<std::size_t>(owner - table.operators.data()) : 0};
}

DumpRow dumpRow(const PairTable &table, const PairRow &row)
{
    return row.a != PairRow::none ? table.a->rows[row.a] : table.b->rows[row.b];
}

Side sideOf(const PairTable &table, const PairRow &row)
{
    return row.a != PairRow::none ? table.a->rows.side(row.a) : table.b->rows.side(row.b);
}

std::string parameterOf(const PairTable &table, const PairRow &row)
{
    const bool inA = row.a != PairRow::none;
    const std::string_view suffix =
        inA ? table.a->name(table.a->rows.suffix(row.a)) : table.b->name(table.b->rows.suffix(row.b));
    return std::string(suffix.substr(suffix.starts_with('.') ? 1 : 0));
}

std::string argumentOf(const PairTable &table, const PairRow &row)
{
    return argumentName(parameterOf(table, row));
}

bool agrees(const PairRow &row)
{
    return row.state == RowState::Same || row.state == RowState::Within;
}

bool isInput(Side side)
{
    return side == Side::Input || side == Side::Parameters;
}

std::string statisticText(const Dump &dump, const Statistic &statistic)
{
    return valueText(rowValue(dump, statistic));
}

} // namespace rundiff

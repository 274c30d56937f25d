// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/compare/table/pairview.h"

#include "models/compare/table/rowfields.h"
#include "models/compare/table/rowvalue.h"
#include "models/run/lookup.h"

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

RowOfDump rowOfDump(const PairTable &table, const PairRow &row)
{
    if (row.inA())
        return {*table.a, row.a};
    return {*table.b, row.b};
}

DumpRow dumpRow(const PairTable &table, const PairRow &row)
{
    const auto [dump, index] = rowOfDump(table, row);
    return dump.rows[index];
}

Side sideOf(const PairTable &table, const PairRow &row)
{
    const auto [dump, index] = rowOfDump(table, row);
    return dump.rows.side(index);
}

std::string parameterOf(const PairTable &table, const PairRow &row)
{
    const auto [dump, index] = rowOfDump(table, row);
    return std::string(withoutDot(dump.name(dump.rows.suffix(index))));
}

std::string argumentOf(const PairTable &table, const PairRow &row)
{
    return argumentName(parameterOf(table, row));
}

bool agrees(const PairRow &row)
{
    return isAnyOf(row.state, {RowState::Same, RowState::Within});
}

bool isTensor(const DumpRow &row)
{
    return !row.scalar && !row.null;
}

bool isInput(Side side)
{
    return isAnyOf(side, {Side::Input, Side::Parameters});
}

std::string statisticText(const Dump &dump, const Statistic &statistic)
{
    return valueText(rowValue(dump, statistic));
}

} // namespace rundiff

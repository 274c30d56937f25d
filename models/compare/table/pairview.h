// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/compare/table/pairtable.h"
#include "models/knowledge/operators/callname.h"

#include <cstddef>
#include <span>
#include <string>
#include <string_view>

namespace rundiff
{

// A call in both dumps of a table, or in one of them, with its rows.
struct CallRows {
    const PairTable &table;
    std::size_t index = 0; // into table.operators

    const PairOperator &pair() const { return table.operators[index]; }
    std::span<const PairRow> rows() const { return std::span(table.rows).subspan(pair().firstRow, pair().rowCount); }
    bool inA() const { return pair().inA(); }
    bool inBoth() const { return inA() && pair().inB(); }
    // A's key, or B's if A has no such call.
    std::string_view key() const;
    CallName name() const;
};

// The call that a row of the table belongs to.
CallRows callOfRow(const PairTable &table, std::size_t row);

// A row in the dump that has it: A's, or B's if A has no such row.
struct RowOfDump {
    const Dump &dump;
    std::uint32_t row = 0;
};
RowOfDump rowOfDump(const PairTable &table, const PairRow &row);

// A row from A's dump, or B's if A has no such row: its values, its name after the call's, and the argument that this
// name refers to ("kwargs.weight" is "input.weight").
DumpRow dumpRow(const PairTable &table, const PairRow &row);
Side sideOf(const PairTable &table, const PairRow &row);
std::string parameterOf(const PairTable &table, const PairRow &row);
std::string argumentOf(const PairTable &table, const PairRow &row);

bool agrees(const PairRow &row);
bool isTensor(const DumpRow &row); // neither a scalar argument nor null
bool isInput(Side side);

// One statistic as Python prints it; empty if the dump has none.
std::string statisticText(const Dump &dump, const Statistic &statistic);

} // namespace rundiff

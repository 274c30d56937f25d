// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/compare/table/pairtable.h"

#include <cstdint>
#include <string>
#include <vector>

namespace rundiff
{

// The headings for the rows.
enum class RowGrouping : std::uint8_t { None, Module, Pass };

// The groups of a table's operators, in the order of the dump: layers form a sequence.
struct RowGroups {
    std::vector<std::uint32_t> ofOperator; // for each of the table's: index into names
    std::vector<std::string> names;        // a module with its pass and call, or a pass; empty: none is known
};

RowGroups rowGroups(const PairTable &table, RowGrouping grouping);

} // namespace rundiff

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/compare/table/pairtable.h"

#include <cstdint>
#include <utility>
#include <vector>

namespace rundiff
{

// Rows of A with their rows of B (or PairRow::none), in A's order; a row of A may have several.
using RowMatches = std::vector<std::pair<std::uint32_t, std::uint32_t>>;

PairRow matchedRow(std::uint32_t a, std::uint32_t b, MatchedBy how);

// Fills the table's operators and rows from matched rows: A's rows in A's order, unmatched rows of B in their place.
void joinMatches(PairTable &table, const RowMatches &matches, MatchedBy how);

// msprobe's fuzzy matching: both lists of rows are processed in parallel; names without their call number (of modules:
// without their class) must agree.
RowMatches matchFuzzily(const Dump &a, const Dump &b);

} // namespace rundiff

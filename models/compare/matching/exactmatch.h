// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/compare/matching/sharednames.h"
#include "models/compare/table/pairtable.h"

#include <cstdint>
#include <vector>

namespace rundiff
{

// The operator of B that each operator of A is compared with; PairRow::none if there is none.
using OperatorPairs = std::vector<std::uint32_t>;

// msprobe's exact matching: equal keys, backward calls renumbered on both sides.
OperatorPairs matchExactly(const Dump &a, const Dump &b);

// True if both call the same operators in the same order.
bool sameOperators(const Dump &a, const Dump &b);

// Fills the table's operators and rows from matched operators: A's rows in A's order, unmatched operators and rows of B
// in their place. Rows of a pair of operators are matched by the rest of their names; equal names multiply, as in
// msprobe's join.
void joinRows(PairTable &table, const OperatorPairs &pairs, MatchedBy how, SharedNames &names);

} // namespace rundiff

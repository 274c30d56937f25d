// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/compare/comparison.h"
#include "models/compare/table/pairtable.h"

#include <string>
#include <vector>

namespace rundiff
{

// The rows and steps around a finding, for reports and bundles.

// Rows [first, last) of a table around one of them, at most `around` on each side.
struct RowRange {
    std::size_t first = 0, last = 0;
};
RowRange rowsAround(const PairTable &table, std::size_t tableRow, std::size_t around);

// A heading and a line for each row: number, name, state, data type, shape, and the values of A and B; one value if
// both are equal.
std::vector<std::vector<std::string>> rowTable(const PairTable &table, RowRange range);

// The same for a spreadsheet, with separate columns for A and B.
std::vector<std::vector<std::string>> rowSheet(const PairTable &table, RowRange range);

// The compared steps around the first one outside the tolerance (else the first unequal one): step, A, B, |A-B|, the
// allowed difference, and whether it is outside.
std::vector<std::vector<std::string>> stepTable(const CurveComparison &curves, std::size_t around);

// As a CSV file; a cell that a spreadsheet would interpret as a formula is prefixed with an apostrophe.
std::string csvOf(const std::vector<std::vector<std::string>> &table);

} // namespace rundiff

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/compare/operatorcomparison.h"

#include <QString>

#include <vector>

namespace rundiff
{

// Which rows of a table are shown, in the table's order.
struct RowFilter {
    QString text; // words that must all occur in the name, dtype, shape or result; * and ? stand for anything
    bool onlyDifferences = false;
    std::uint32_t context = 3; // rows shown before and after each difference

    bool operator==(const RowFilter &) const = default;
    bool empty() const { return text.trimmed().isEmpty() && !onlyDifferences; }
};

std::vector<std::uint32_t> filteredRows(const PairTable &table, const RowFilter &filter);

} // namespace rundiff

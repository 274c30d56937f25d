// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/items/rows/rowcondition.h"
#include "models/items/rows/rowgroups.h"
#include "models/items/rows/roworder.h"
#include "models/items/rows/rowsubset.h"

#include <QString>

namespace rundiff
{

// The rows of a table to show, and their order, as selected by the user.
struct RowFilter {
    QString text; // words that must all be found, a glob, /an expression/ or a condition (norm_rel > 0.01)
    bool onlyDifferences = false;
    std::uint32_t context = 3; // rows shown before and after each difference
    FilterForm form = FilterForm::Automatic;
    bool foldClean = false; // sequences of equal operators become one row; only in the order of the dump
    RowSort sort = {};
    RowGrouping grouping = RowGrouping::None; // headings above the rows of a module or pass
    RowSubset subset = RowSubset::All;        // among the rows that the text keeps

    bool operator==(const RowFilter &) const = default;
    bool empty() const { return text.trimmed().isEmpty() && !onlyDifferences && subset == RowSubset::All; }
};

} // namespace rundiff

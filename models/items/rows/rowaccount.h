// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/compare/summaries/differencegroups.h"
#include "models/compare/table/pairtable.h"
#include "models/items/rows/rowmarks.h"

#include <QString>

#include <optional>
#include <vector>

namespace rundiff
{

// What is known of one row: what it is, whether it differs, and the way of its difference back to where it began.
struct RowAccount {
    struct Line {
        QString text;
        std::optional<std::size_t> tableRow = {}; // that the line is about, and its name
        QString row = {};
    };
    QString title, state;
    std::vector<Line> lines;
};

// `groups`: of the same table; null while they are not known. `first`: the row of the first difference.
RowAccount rowAccount(const PairTable &table, std::size_t row, const DifferenceGroups *groups,
                      std::optional<std::size_t> first, const RowMarks &marks = {});

// The rows from which a row has its difference, the nearest first; the last of them is where it began, or the
// last that the dump shows.
std::vector<std::uint32_t> wayBack(const DifferenceGroups &groups, std::size_t row);

} // namespace rundiff

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/items/rows/rowgroups.h"
#include "models/items/rows/roworder.h"
#include "models/items/rows/rowsubset.h"
#include "models/items/rows/selectedrows.h"

#include <cstdint>
#include <limits>
#include <memory>
#include <stop_token>
#include <vector>

namespace rundiff
{

// A sequence of operators with only equal rows, shown as one row: "4 312 equal operators".
struct CleanRun {
    std::uint32_t place = 0; // among the shown rows
    std::uint32_t firstRow = 0, rowCount = 0, operatorCount = 0;
};

// A heading row above those of one group; it replaces the rows of a closed group.
struct GroupHeading {
    std::uint32_t place = 0; // among the shown rows
    std::uint32_t group = 0; // of RowGroups
    std::uint32_t rowCount = 0, differing = 0;
    bool closed = false;
};

// The result of a condition.
struct FoundRows {
    RowCondition condition;
    SelectedRows rows;
};

struct RowWish {
    RowCondition condition;
    std::shared_ptr<const FoundRows> before; // by an earlier condition: other rows need not be searched while it
                                             // narrows
    RowContext context;
    RowSort sort;
    bool foldClean = false;
    std::vector<std::uint32_t> unfolded; // first rows of sequences that are shown in full
    RowGrouping grouping = RowGrouping::None;
    std::vector<std::uint8_t> closed;  // by group, or empty: all are open
    RowSubset subset = RowSubset::All; // of the rows that the condition keeps
};

// The rows of a table in display order.
struct RowArrangement {
    static constexpr std::uint32_t hidden = std::numeric_limits<std::uint32_t>::max();
    std::vector<std::uint32_t> rows; // of the table; the first of a folded sequence, the first that differs of a closed
                                     // group
    std::vector<CleanRun> folds;     // by position
    std::vector<CleanRun> unfolded;  // sequences that are shown in full, by the position of their first row
    std::vector<GroupHeading> headings; // by position
    // Per row of the table: its display position, or `hidden`; for folded rows and closed groups, the position of
    // those.
    std::vector<std::uint32_t> places;
    std::shared_ptr<const FoundRows> found;
    std::size_t kept = 0;                     // rows of the table, folded or not
    RowGrouping grouping = RowGrouping::None; // of the headings
    bool tooHard = false;                     // an expression took too many steps; its rows are not complete
    bool complete = false;                    // false: the work was stopped

    const CleanRun *foldAt(std::size_t place) const;
    const CleanRun *unfoldedAt(std::size_t place) const; // the sequence that contains a row shown there
    const GroupHeading *headingAt(std::size_t place) const;
};

RowArrangement arrange(const RowOrder &order, const RowWish &wish, const RowMarks &marks = {},
                       std::stop_token stop = {});

} // namespace rundiff

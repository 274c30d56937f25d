// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/items/roworder.h"
#include "models/items/rowselection.h"

#include <cstdint>
#include <limits>
#include <stop_token>
#include <vector>

namespace rundiff
{

// A run of operators of which every row agrees, shown as one row: "4 312 equal operators".
struct CleanRun {
    std::uint32_t place = 0; // among the shown rows
    std::uint32_t firstRow = 0, rowCount = 0, operatorCount = 0;
};

struct RowWish {
    RowCondition condition;
    RowContext context;
    RowSort sort;
    bool foldClean = false;
    std::vector<std::uint32_t> unfolded; // first rows of runs that are shown in full
};

// The rows of a table as they are shown.
struct RowArrangement {
    static constexpr std::uint32_t hidden = std::numeric_limits<std::uint32_t>::max();
    std::vector<std::uint32_t> rows;   // of the table; of a folded run its first
    std::vector<CleanRun> folds;       // by place
    std::vector<std::uint32_t> places; // per row of the table: where it is shown, or `hidden`; folded: its run's place
    bool tooHard = false;              // an expression needed too many steps; its rows are not complete
    bool complete = false;             // false: the work was stopped

    const CleanRun *foldAt(std::size_t place) const;
};

RowArrangement arrange(const RowOrder &order, const RowWish &wish, const RowMarks &marks = {},
                       std::stop_token stop = {});

} // namespace rundiff

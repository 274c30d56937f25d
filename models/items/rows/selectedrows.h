// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/items/rows/rowcondition.h"
#include "models/items/rows/rowkinds.h"
#include "models/items/rows/rowmarks.h"

#include <cstdint>
#include <stop_token>
#include <vector>

namespace rundiff
{

struct SelectedRows {
    std::vector<std::uint8_t> holds; // one per row of the table
    bool tooHard = false;            // a regular expression took too many steps and was abandoned
};

// The rows that a condition keeps. Each text of a dump is matched once, for any number of rows. Stopped work returns no
// rows. `among`: the only rows to test, or null for all.
SelectedRows rowsThat(const RowCondition &condition, const RowKinds &kinds, std::stop_token stop = {},
                      const SelectedRows *among = nullptr);

// Whether a condition is known to keep only rows that another one also keeps, as while the user is typing.
bool implies(const RowCondition &narrower, const RowCondition &wider);

struct RowContext {
    bool onlyDifferences = false;
    std::uint32_t rows = 3; // shown before and after each difference
};

// The numbers of the rows to show, in the table's order: the selected ones, or, for differences only, the selected ones
// that differ and are not ignored, with their neighbours.
std::vector<std::uint32_t> shownRows(const PairTable &table, const SelectedRows &selected, const RowContext &context,
                                     const RowMarks &marks = {});

} // namespace rundiff

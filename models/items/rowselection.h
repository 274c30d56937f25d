// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/items/rowcondition.h"
#include "models/items/rowkinds.h"
#include "models/items/rowmarks.h"

#include <cstdint>
#include <stop_token>
#include <vector>

namespace rundiff
{

struct SelectedRows {
    std::vector<std::uint8_t> holds; // one per row of the table
    bool tooHard = false;            // a regular expression needed too many steps and was given up
};

// Which rows a condition keeps. Each text of a dump is matched once, however many rows have it. What is stopped gives
// no rows. `among`: the only rows that matter, or null for all.
SelectedRows rowsThat(const RowCondition &condition, const RowKinds &kinds, std::stop_token stop = {},
                      const SelectedRows *among = nullptr);

// Whether a condition is known to keep only rows that another one keeps too, as it is while somebody types on.
bool implies(const RowCondition &narrower, const RowCondition &wider);

struct RowContext {
    bool onlyDifferences = false;
    std::uint32_t rows = 3; // shown before and after each difference
};

// The numbers of the rows that are shown, in the table's order: those selected, or, for differences alone, the
// selected ones that differ and are not ignored, with their neighbours.
std::vector<std::uint32_t> shownRows(const PairTable &table, const SelectedRows &selected, const RowContext &context,
                                     const RowMarks &marks = {});

} // namespace rundiff

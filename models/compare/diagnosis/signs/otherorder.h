// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/compare/table/pairtable.h"
#include "models/compare/tensors/rearrangement.h"
#include "models/knowledge/operators/operatorfacts.h"

#include <cstddef>
#include <optional>

namespace rundiff
{

// A row that holds the same values in another order in both runs.
struct OtherOrder {
    bool proven = false;                // by its tensors; otherwise by equal statistics next to other checksums
    bool byStatistics = false;          // there are no checksums: only the sums differ, as in another order
    Rearrangement byTensors;            // where it is proven
    std::optional<std::size_t> mixedIn; // the first result after it whose numbers show it, as a row of the table
    double apart = 0;                   // of that, in parts of its largest value
};

// Tensors prove it. Without them, equal statistics next to other checksums also come from a few elements that are off
// by rounding: then the results after it are off by rounding, too, and the row is not called rearranged.
std::optional<OtherOrder> otherOrderOf(const PairTable &table, std::size_t row, const OperatorFacts &facts);

} // namespace rundiff

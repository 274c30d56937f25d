// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/compare/table/pairtable.h"

#include <cstdint>
#include <vector>

namespace rundiff
{

// Where the differences of a table begin, and how they spread.
struct DifferenceGroups {
    // The rows at which a difference begins, as ascending indices into table.rows, one for a call: the first difference
    // of the pair, and each later one that does not carry an earlier one as far as the dumps show. A row carries a
    // difference if
    // * it is an output of a call with an input that differs, of a module with a call inside it that differs, or of the
    //   backward pass of a forward call that differs;
    // * it is an input, and an earlier call has a row that differs with the same tensor, or the dump does not tell its
    //   tensor from others (NaN, constants), or autograd may have added it up between two backward calls;
    // * the dump has no inputs of its call (gradients of parameters, saved variables), and an earlier call differs.
    // Calls of one run only begin where the call before them is in both runs.
    std::vector<std::uint32_t> begins;
    // By row of the table: the row that differs from which this one has its difference; PairRow::none where it agrees,
    // where it begins, and where the dump does not tell. Never a row whose own way leads back to this one.
    std::vector<std::uint32_t> carriedFrom;
};

// `ignored` is as for roleOf.
DifferenceGroups differenceGroups(const PairTable &table, const std::vector<std::uint8_t> &ignored = {});

} // namespace rundiff

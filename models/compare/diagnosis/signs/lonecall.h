// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/compare/table/pairtable.h"
#include "models/knowledge/operators/operatorfacts.h"

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

namespace rundiff
{

// A call that one run only has.
struct LoneCall {
    std::size_t index = 0; // into table.operators
    bool inA = false;
};

// The call of one run only that made what a row holds there: its output is the last one before `call` with the same
// type, size and statistics. Constants count too, because nothing between the two made the same constant.
// `call` is an index into the dump's operators, `row` into its rows.
std::optional<LoneCall> loneMaker(const PairTable &table, bool inA, std::uint32_t call, std::uint32_t row);

// A collective that the runs call a different number of times.
struct UnevenCollective {
    std::string api; // "all_reduce"
    std::size_t inA = 0, inB = 0;
    LoneCall first; // the first call of it without a partner

    bool missingInA() const { return inA < inB; }
    std::size_t missing() const { return missingInA() ? inB - inA : inA - inB; }
};

// In the order of the table. Empty where the dumps call the same collectives equally often.
std::vector<UnevenCollective> unevenCollectives(const PairTable &table, const OperatorFacts &facts);

} // namespace rundiff

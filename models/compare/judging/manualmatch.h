// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/compare/table/dumppair.h"
#include "models/knowledge/operators/operatorfacts.h"

#include <tl/expected.hpp>

#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace rundiff
{

// An operator of A and one of B that the user declares to be the same, or one row of each; without this, both are
// unmatched.
struct ManualMatch {
    std::string a, b; // keys of the two dumps, or the names of two rows
    bool operator==(const ManualMatch &) const = default;
};

using ManualMatches = std::vector<ManualMatch>;

// The table with these operators joined: their rows are matched by the rest of their names, or only the given ones,
// judged like all others, and marked as matched manually. Matches whose operators do not exist, or are already matched,
// are ignored and reported. `rule`: the row rule of the pair (DumpPair::rule). Tensors of newly matched rows are read
// and compared.
std::shared_ptr<const PairTable> withManualMatches(const std::shared_ptr<const PairTable> &table,
                                                   const ManualMatches &matches, const RowRule &rule,
                                                   Problems &problems,
                                                   const OperatorFacts &facts = builtinOperatorFacts());

// msprobe's data_mapping: one line "name in A: name in B" per manually matched row.
std::string asDataMapping(const PairTable &table);

// For the session: a JSON array of {"a", "b"}.
std::string manualMatchesAsJson(const ManualMatches &matches);
tl::expected<ManualMatches, std::string> manualMatchesFromJson(std::string_view json);

} // namespace rundiff

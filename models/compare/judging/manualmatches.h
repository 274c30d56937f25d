// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/compare/table/operatorcomparison.h"
#include "models/knowledge/operators/operatorfacts.h"

#include <tl/expected.hpp>

#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace rundiff
{

// An operator of A and one of B that the user declares to be the same; without this, both are unmatched.
struct HandMatch {
    std::string a, b; // keys of the two dumps
    bool operator==(const HandMatch &) const = default;
};

using HandMatches = std::vector<HandMatch>;

// The table with these operators joined: their rows are matched by the rest of their names, judged like all others, and
// marked as matched manually. Matches whose operators do not exist, or are already matched, are ignored and reported.
// `rule`: the row rule of the pair (DumpPair::rule). Tensors of newly matched rows are read and compared.
std::shared_ptr<const PairTable> withHandMatches(const std::shared_ptr<const PairTable> &table,
                                                 const HandMatches &matches, const RowRule &rule, Problems &problems,
                                                 const OperatorFacts &facts = builtinOperatorFacts());

// msprobe's data_mapping: one line "name in A: name in B" per manually matched row.
std::string asDataMapping(const PairTable &table);

// For the session: a JSON array of {"a", "b"}.
std::string handMatchesAsJson(const HandMatches &matches);
tl::expected<HandMatches, std::string> handMatchesFromJson(std::string_view json);

} // namespace rundiff

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/compare/table/pairtable.h"

#include <cstddef>
#include <optional>
#include <vector>

namespace rundiff
{

// What is before the first row that differs and does not differ in numbers: calls and arguments of one run only,
// results that need a gradient in one run only. Close before it, it is nearer to the cause than the row.
struct EarlierSigns {
    std::vector<std::size_t> callsOfA, callsOfB; // indices of the table's operators, the nearest last
    std::optional<std::size_t> loneArgument;     // a row of the table: the last argument that one run alone passes
    std::optional<std::size_t> requiresGrad;     // a row: the first from which on another tensor needs a gradient

    bool hasCalls() const { return !callsOfA.empty() || !callsOfB.empty(); }
};

// `call` is the index of the operator of the first row that differs.
EarlierSigns earlierSigns(const PairTable &table, std::size_t call);

} // namespace rundiff

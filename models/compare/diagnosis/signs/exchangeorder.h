// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/compare/table/pairtable.h"
#include "models/knowledge/operators/operatorfacts.h"

#include <cstddef>
#include <optional>

namespace rundiff
{

// Both runs exchange the same tensors with other ranks and get the same results, in another order of the calls, as
// where the buckets of gradients are reduced from the other end.
struct ExchangeOrder {
    std::size_t moved = 0, all = 0; // calls; `moved` where A has another tensor at this place
};

// Nothing where a tensor is exchanged in one run only.
std::optional<ExchangeOrder> exchangeOrderOf(const PairTable &table, const OperatorFacts &facts);

} // namespace rundiff

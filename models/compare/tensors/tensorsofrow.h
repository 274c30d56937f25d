// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/compare/table/pairtable.h"
#include "models/formats/tensors/tensor.h"

#include <cstddef>
#include <optional>
#include <utility>

namespace rundiff
{

// Those of A and B. Nothing where a run did not dump one, or where it cannot be opened.
std::optional<std::pair<Tensor, Tensor>> tensorsOfRow(const PairTable &table, std::size_t row);

} // namespace rundiff

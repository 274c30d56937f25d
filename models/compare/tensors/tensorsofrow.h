// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/compare/table/pairtable.h"
#include "models/formats/tensors/tensor.h"
#include "models/run/problem.h"

#include <tl/expected.hpp>

#include <cstddef>
#include <utility>

namespace rundiff
{

// Whether both runs dumped the tensor of a row.
bool hasTensors(const PairTable &table, std::size_t row);

// Those of A and B, or why one cannot be opened.
tl::expected<std::pair<Tensor, Tensor>, Problem> tensorsOfRow(const PairTable &table, std::size_t row);

} // namespace rundiff

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/compare/diagnosis/evidence.h"

#include <cstddef>
#include <optional>

namespace rundiff
{

// The batch has another shape in both runs, and the gradients of all parameters agree up to rounding: what one run has
// more adds nothing, as padding does. Their number; nothing where one of them differs, or few were captured.
std::optional<std::size_t> gradientsOfPaddedBatch(const Evidence &evidence);

// Rows of both runs that have another shape there, which are not compared then.
bool hasAnotherShape(const PairTable &table, const PairRow &row);

} // namespace rundiff

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/compare/table/pairtable.h"
#include "models/formats/tensors/tensor.h"

#include <cstddef>
#include <optional>
#include <vector>

namespace rundiff
{

// Two tensors that hold exactly the same values, in another order.
struct Rearrangement {
    std::optional<std::size_t> axis; // whole slices along it changed places
    // Otherwise: A in the order of its memory is B with these axes, as where a transposed view is read in the order of
    // its memory; empty where neither explains the order.
    std::vector<std::size_t> axes;
};

// Nothing where a value differs, where too few differ from each other to tell, or where there are too many to sort.
std::optional<Rearrangement> rearrangement(const Tensor &a, const Tensor &b);

// Of the tensors of a row, if both runs dumped them. Reads their files.
std::optional<Rearrangement> rearrangement(const PairTable &table, std::size_t row);

} // namespace rundiff

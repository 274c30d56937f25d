// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/compare/table/pairtable.h"
#include "models/formats/tensors/tensor.h"

#include <cstdint>
#include <optional>

namespace rundiff
{

// The positions of differing elements of two tensors, if rounding alone does not leave such a pattern: overwritten
// memory differs only in blocks of 2048, in whole rows or in whole columns.
struct DifferencePattern {
    enum class Shape : std::uint8_t { Blocks, Rows, Columns };
    static constexpr std::uint64_t blockElements = 2048;
    Shape shape = Shape::Blocks;
    std::uint64_t differing = 0, all = 0; // blocks, rows or columns
};

std::optional<DifferencePattern> differencePattern(const Tensor &a, const Tensor &b);

// Of the tensors of a row, if both runs dumped them. Reads their files.
std::optional<DifferencePattern> differencePattern(const PairTable &table, std::size_t row);

} // namespace rundiff

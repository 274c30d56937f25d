// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/compare/table/operatorcomparison.h"
#include "models/formats/tensors/tensor.h"

#include <cstdint>
#include <optional>

namespace rundiff
{

// Where the elements of two tensors that are not the same lie, when rounding alone would not leave such a trace: memory
// that was overwritten differs in blocks of 2048, in whole rows or in whole columns, and nowhere else.
struct DifferencePattern {
    enum class Shape : std::uint8_t { Blocks, Rows, Columns };
    static constexpr std::uint64_t blockElements = 2048;
    Shape shape = Shape::Blocks;
    std::uint64_t differing = 0, all = 0; // blocks, rows or columns
};

std::optional<DifferencePattern> differencePattern(const Tensor &a, const Tensor &b);

// Of the tensors of a row, where both runs dumped them. Reads their files.
std::optional<DifferencePattern> differencePattern(const PairTable &table, std::size_t row);

} // namespace rundiff

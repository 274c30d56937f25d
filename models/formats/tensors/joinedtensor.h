// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/formats/tensors/tensor.h"

#include <tl/expected.hpp>

#include <optional>
#include <string>
#include <vector>

namespace rundiff
{

// A part of a tensor, at its place in the whole.
struct TensorPiece {
    Tensor tensor;
    std::vector<std::uint64_t> offset;
};

// One tensor of pieces that lie in several files; its elements are read on request. The reason in words where they do
// not fill it.
tl::expected<Tensor, std::string> joinedTensor(const std::vector<std::uint64_t> &shape,
                                               std::vector<TensorPiece> pieces);

// The pieces one after the other in a dimension.
tl::expected<Tensor, std::string> joinedAlong(std::size_t dimension, const std::vector<Tensor> &tensors);

// Some of a tensor in one dimension.
Tensor sliceOf(const Tensor &tensor, std::size_t dimension, std::uint64_t first, std::uint64_t count);

// Some of the rows (the first dimension) of a tensor.
Tensor rowsOf(const Tensor &tensor, std::uint64_t first, std::uint64_t count);

// A part of a tensor of one dimension, with another shape. Nothing if the tensor is too short.
std::optional<Tensor> flatPart(const Tensor &flat, std::uint64_t first, const std::vector<std::uint64_t> &shape);

} // namespace rundiff

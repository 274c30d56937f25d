// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/formats/tensors/tensor.h"

#include <optional>
#include <vector>

namespace rundiff
{

// The sum of tensors of one shape, times a factor, in double precision; its elements are read on request. Nothing if
// the shapes differ.
std::optional<Tensor> summedTensor(std::vector<Tensor> parts, double factor);

} // namespace rundiff

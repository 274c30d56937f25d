// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/formats/tensors/tensor.h"

#include <cstdint>
#include <optional>
#include <stop_token>

namespace rundiff
{

// A number that is equal for tensors of the same type and shape with the same elements, in whatever order they are
// stored; all NaN are one value. Nothing if the tensor cannot be read, or after a stop.
std::optional<std::uint64_t> elementHash(const Tensor &tensor, const std::stop_token &stop);

} // namespace rundiff

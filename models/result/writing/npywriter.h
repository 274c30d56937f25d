// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/formats/tensors/tensor.h"

#include <tl/expected.hpp>

#include <string>

namespace rundiff
{

// Writes a tensor as numpy.save does. Types that numpy does not have (bfloat16, float8) become float32, which holds
// their numbers exactly.
tl::expected<void, std::string> writeNpy(const std::string &path, const Tensor &tensor);

} // namespace rundiff

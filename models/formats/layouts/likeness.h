// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/formats/tensors/tensor.h"

namespace rundiff
{

// Whether two tensors have nearly the same elements in the same order, by a sample of them. Rounding, and a fault that
// changes some elements or all a little, leave them alike; another order does not.
bool areAlike(const Tensor &one, const Tensor &other);

} // namespace rundiff

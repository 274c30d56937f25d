// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/formats/tensors/tensor.h"

#include <string>

namespace rundiff
{

struct NamedTensor {
    std::string name; // its location in its file; empty for the only one
    Tensor tensor;
};

} // namespace rundiff

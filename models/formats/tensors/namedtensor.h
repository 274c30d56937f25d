// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/formats/tensors/tensor.h"

#include <string>
#include <vector>

namespace rundiff
{

struct NamedTensor {
    std::string name; // its location in its file; empty for the only one
    Tensor tensor;
};

// The content of a file of tensors.
struct TensorFileContent {
    std::vector<NamedTensor> tensors;
    std::vector<std::string> leftOut; // locations of values that cannot be compared: numbers, texts
    bool inOrderOfWriting = false;    // not by name
};

} // namespace rundiff

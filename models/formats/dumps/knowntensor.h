// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/formats/tensors/tensor.h"
#include "models/formats/tensors/tensorstatistics.h"

#include <cstdint>
#include <string>
#include <unordered_map>
#include <vector>

namespace rundiff
{

// A tensor whose statistics are only in its numbers. Another run of the same program has it under the same name.
struct UnreadTensor {
    std::string name;
    std::string dataName; // in its own dump
};

// A tensor that was read before its dump.
struct KnownTensor {
    ElementType type = ElementType::Float32;
    std::vector<std::uint64_t> shape;
    TensorStatistics statistics;
};
using KnownTensors = std::unordered_map<std::string, KnownTensor>; // by data_name

} // namespace rundiff

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/run/dump.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

namespace rundiff
{

// What is known of a kernel of a graph in addition to its tensors.
struct GraphKernel {
    std::string fullName;                        // "Default/network-Net/conv1-Conv2d/Conv2D-op0"
    std::optional<std::uint32_t> position;       // in the order of execution, where that is known
    std::uint32_t stack = DumpOperator::nothing; // index into GraphKernels::stacks
};

struct GraphKernels {
    std::unordered_map<std::string, GraphKernel> byName; // by their names in files
    std::vector<std::vector<std::string>> stacks;        // each once
    std::int64_t damagedLines = 0, firstDamaged = 0;     // of the order of execution
};
using GraphKernelsPtr = std::shared_ptr<const GraphKernels>;
inline constexpr std::size_t mostGraphKernels = 1'000'000; // a hostile file must not fill the memory

} // namespace rundiff

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/compare/table/pairtable.h"

#include <cstddef>
#include <string>
#include <vector>

namespace rundiff
{

// What one module calls in one run only.
struct StructureDifference {
    struct Calls {
        std::vector<std::string> names; // "NPU.npu_fusion_attention.0", the first ones
        std::size_t count = 0;
    };
    std::string module; // "Module.layers.0.attn.Attention.forward.0" of A, or of B; empty: not known, or no module
    Calls a, b;
    std::size_t tableRow = 0; // the first row of the first of them
};

// In the order of the table. A module and the calls inside it that are in one run only are one difference, and the
// backward pass of a call is named only where its forward pass is in both runs.
std::vector<StructureDifference> structureDifferences(const PairTable &table);

} // namespace rundiff

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/formats/checkpoints/checkpointmeaning.h"

#include <cstdint>
#include <string>
#include <vector>

namespace rundiff
{

// A weight that an optimizer of Keras changes.
struct KerasWeight {
    std::string name;
    std::vector<std::uint64_t> shape;
};

// What config.json says of the optimizer.
struct KerasOptimizer {
    bool averages = false, accumulates = false;
};

struct KerasVariable {
    CheckpointMeaning meaning;
    std::string weight; // that it belongs to; empty: it is not certain
};

// Variables of an optimizer have numbers only: the count of updates, the rate where no schedule makes it, then one or
// more for each weight, by turns or kind after kind. `shapes` are those of all variables; `weights` are in the order of
// the network.
std::vector<KerasVariable> kerasVariables(const std::vector<std::vector<std::uint64_t>> &shapes,
                                          const std::vector<KerasWeight> &weights, const KerasOptimizer &optimizer);

} // namespace rundiff

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/formats/checkpoints/checkpoint.h"

#include <cstddef>
#include <optional>
#include <set>
#include <string>
#include <vector>

namespace rundiff
{

// A part of a projection that other programs have in one: "layers.0.mlp.up_proj.weight" is the part 1 of
// "layers.0.mlp.gate_up_proj.weight". Nothing: the common name is of no such part.
struct FusedPart {
    std::string whole;
    std::size_t part = 0;
};
std::optional<FusedPart> fusedPartOf(const std::string &name);

// Divides fused projections (queries, keys and values; gate and value of an MLP) of one checkpoint where the other one,
// whose common names are `others`, has them apart. Without a known attention the shape of the other one is used.
void divideFused(std::vector<CheckpointEntry> &entries, const std::set<std::string> &others,
                 const AttentionShape &attention, const std::vector<CheckpointEntry> &other);

} // namespace rundiff

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/formats/checkpoints/checkpoint.h"

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
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

// In a fused projection of that name the queries, the key and the value of each group of heads follow each other.
bool holdsGroups(std::string_view parameter);

// Divides fused projections (queries, keys and values; gate and value of an MLP) of two checkpoints where one of them
// has them apart, or their rows in another order. Groups of heads that no settings say are found by the values.
void divideFused(std::vector<CheckpointEntry> &a, const AttentionShape &attentionA, std::vector<CheckpointEntry> &b,
                 const AttentionShape &attentionB);

} // namespace rundiff

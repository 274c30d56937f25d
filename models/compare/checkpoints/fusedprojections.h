// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/formats/checkpoints/checkpoint.h"

#include <set>
#include <string>
#include <vector>

namespace rundiff
{

// Divides fused projections (queries, keys and values; gate and value of an MLP) of one checkpoint where the other one,
// whose common names are `others`, has them apart. Without a known attention the shape of the other one is used.
void divideFused(std::vector<CheckpointEntry> &entries, const std::set<std::string> &others,
                 const AttentionShape &attention, const std::vector<CheckpointEntry> &other);

} // namespace rundiff

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/formats/checkpoints/checkpoint.h"

#include <tl/expected.hpp>

#include <string>
#include <vector>

namespace rundiff
{

// What one process wrote of a model that is divided among several.
struct CheckpointShard {
    int tensorRank = 0, pipelineRank = 0, expertRank = 0;
    std::vector<CheckpointEntry> entries;
};

// The entries of all processes as those of the undivided model: tensors joined along the dimension in which Megatron
// divides them, `isGated`: the first layer of an MLP has a gate and a value part in each process. The layers of a stage
// come after those of the stages before it, and so do the experts of a process. What no parameter has is that of the
// first process; generators of devices belong to their processes.
tl::expected<std::vector<CheckpointEntry>, std::string> joinedShards(std::vector<CheckpointShard> shards, bool isGated);

} // namespace rundiff

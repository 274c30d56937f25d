// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/formats/checkpoints/checkpoint.h"

#include <cstdint>

namespace rundiff
{

// What Megatron's arguments in a checkpoint say of the network and of the processes that wrote it.
struct MegatronArguments {
    std::uint64_t heads = 0, groups = 0, tensorParallel = 1, pipelineParallel = 1, expertParallel = 1;
    bool isGated = false, isGrouped = false;

    void take(const CheckpointValue &value)
    {
        const bool isArgument = value.path.size() == 2 && value.path[0] == "args";
        const auto *number = std::get_if<std::int64_t>(&value.content);
        if (!isArgument || !number || *number < 0)
            return;
        const std::string &name = value.path[1];
        if (name == "num_attention_heads")
            heads = static_cast<std::uint64_t>(*number);
        else if (name == "num_query_groups")
            groups = static_cast<std::uint64_t>(*number);
        else if (name == "tensor_model_parallel_size")
            tensorParallel = static_cast<std::uint64_t>(*number);
        else if (name == "pipeline_model_parallel_size")
            pipelineParallel = static_cast<std::uint64_t>(*number);
        else if (name == "expert_model_parallel_size")
            expertParallel = static_cast<std::uint64_t>(*number);
        else if (name == "group_query_attention")
            isGrouped = *number != 0;
        else if (name == "swiglu")
            isGated = *number != 0;
    }
    AttentionShape attention() const { return {isGrouped ? groups : heads, heads}; }
};

} // namespace rundiff

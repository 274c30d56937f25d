// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/formats/checkpoints/checkpointpart.h"
#include "models/run/checkpointlocation.h"
#include "models/run/problem.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace rundiff
{

// What a checkpoint consists of.
struct CheckpointFacts {
    std::string form;                                          // "huggingface", "megatron", ...
    std::optional<Step> step;                                  // by its name, or by a number in it
    std::size_t values = 0;                                    // with those that only say how the training was started
    std::uint64_t bytes = 0;                                   // of all its files
    std::vector<std::pair<CheckpointPart, std::size_t>> parts; // how many values each has
};

// Nothing: it cannot be read, which is a problem.
std::optional<CheckpointFacts> factsOf(const CheckpointLocation &location, Problems &problems);

} // namespace rundiff

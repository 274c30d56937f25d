// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/run/kindoftext.h"
#include "models/run/message.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace rundiff
{

// How one training is divided over its processes. A size of 1: it is not divided this way.
struct Layout {
    static constexpr std::int64_t mostParts = 1 << 15; // four sizes can be multiplied

    std::int64_t tensor = 1, context = 1, data = 1, pipeline = 1, expert = 1;
    std::int64_t chunks = 1;       // virtual stages of each stage of the pipeline
    std::int64_t microBatches = 1; // of one step, one after the other
    std::int64_t layers = 0, experts = 0;
    bool sequence = false;   // the tensor parallel processes divide the sequence where they have the whole hidden size
    bool recomputes = false; // the forward pass is computed again in the backward pass
    bool tied = false;       // the embedding and the output layer have one weight
    bool adaptive = false;   // the optimizer makes a small gradient as large as others, and so its rounding
    Name order = "tp-cp-dp-pp"; // of the ranks, the first one fastest: Megatron's

    std::int64_t ranks() const { return tensor * context * data * pipeline; }
    // Whether each row is whole in one dump, once.
    bool isPlain() const { return ranks() == 1 && microBatches == 1 && chunks == 1; }
    Message words() const; // "tp 2, dp 4, sequence parallel"
    // This layout with what a text such as "tp=2,pp=4,sp" says of it. Nothing: it says something else.
    std::optional<Layout> with(std::string_view text) const;
    // "tp-dp-pp": each dimension once at most; those that are left out come last.
    static bool isOrder(std::string_view text);
};

// The position of a process in each of the dimensions of a layout.
struct RankPlace {
    std::int64_t tensor = 0, context = 0, data = 0, pipeline = 0, expert = 0;

    static RankPlace of(std::int64_t rank, const Layout &layout);
};

} // namespace rundiff

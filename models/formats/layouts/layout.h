// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <string>

namespace rundiff
{

// How one training is divided over its processes. A size of 1: it is not divided this way.
struct Layout {
    std::int64_t tensor = 1, context = 1, data = 1, pipeline = 1, expert = 1;
    std::int64_t chunks = 1;       // virtual stages of each stage of the pipeline
    std::int64_t microBatches = 1; // of one step, one after the other
    std::int64_t layers = 0, experts = 0;
    bool sequence = false;   // the tensor parallel processes divide the sequence where they have the whole hidden size
    bool recomputes = false; // the forward pass is computed again in the backward pass
    bool tied = false;       // the embedding and the output layer have one weight
    bool adaptive = false;   // the optimizer makes a small gradient as large as others, and so its rounding

    std::int64_t ranks() const { return tensor * context * data * pipeline; }
    // Whether each row is whole in one dump, once.
    bool isPlain() const { return ranks() == 1 && microBatches == 1 && chunks == 1; }
    std::string text() const; // "tp 2, dp 4, sequence parallel"
};

// The position of a process in each of the dimensions of a layout.
struct RankPlace {
    std::int64_t tensor = 0, context = 0, data = 0, pipeline = 0, expert = 0;

    // The order of Megatron: tp, cp, dp, pp, the first one fastest.
    static RankPlace of(std::int64_t rank, const Layout &layout);
};

} // namespace rundiff

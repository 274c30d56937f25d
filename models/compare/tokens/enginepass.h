// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/compare/tokens/tokenlayer.h"
#include "models/formats/tokens/tokensample.h"
#include "models/run/dump.h"
#include "models/run/problem.h"
#include "models/run/progress.h"
#include "models/run/run.h"

#include <cstddef>
#include <cstdint>
#include <vector>

namespace rundiff
{

// A pass of an engine that computed a part of a sequence.
struct EnginePass {
    DumpLocation dump;
    std::size_t begin = 0;  // the place of its first token in the sequence
    std::size_t tokens = 0; // of the sequence; 0: not known
    std::size_t row = 0;    // of the first of them in the tensors
    bool isAlone = true;    // no other sequence is in the pass
};

// The passes of both engines that computed one sequence. No pass: nothing says which ones.
struct PassesOfSequence {
    TokenLayer::PairedBy by = TokenLayer::PairedBy::Request;
    std::vector<EnginePass> rollout, trainer;
    bool hasDumps = false; // of both engines, whatever they computed

    bool found() const { return !rollout.empty() && !trainer.empty(); }
    static PassesOfSequence of(const Run &run, const std::string &request, const std::vector<std::int64_t> &sequence,
                               Problems &problems, const Progress &progress);
};

} // namespace rundiff

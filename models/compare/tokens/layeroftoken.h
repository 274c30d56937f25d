// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/compare/tokens/tokenlayer.h"
#include "models/run/problem.h"
#include "models/run/progress.h"
#include "models/run/run.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace rundiff
{

// A token in its sequence, with the prompt.
struct TokenOfSequence {
    std::string request;                // its name in the rollout engine; empty: not known
    std::vector<std::int64_t> sequence; // ids; empty: not known
    std::size_t position = 0;
};

// Where the dumps of both engines in the run begin to differ for that sequence. Nothing: there are none of both, or
// none of it.
std::optional<TokenLayer> layerOfToken(const Run &run, const TokenOfSequence &token, Problems &problems,
                                       const Progress &progress);

} // namespace rundiff

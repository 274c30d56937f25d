// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/formats/tokens/tokensample.h"

#include <cstddef>
#include <span>
#include <utility>
#include <vector>

namespace rundiff
{

// Samples of two runs that belong together, by their places in the lists, ordered by the place in A.
struct TokenPairing {
    std::vector<std::pair<std::size_t, std::size_t>> pairs;
    std::vector<std::size_t> onlyA, onlyB;
};

// Pairs the samples of one step: those with the same tokens, then those with the same prompt, then those without a
// prompt by their order.
TokenPairing pairSamples(std::span<const TokenSample> a, std::span<const TokenSample> b);

} // namespace rundiff

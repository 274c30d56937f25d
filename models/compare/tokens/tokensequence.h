// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/run/kindoftext.h"

#include <cstddef>
#include <cstdint>
#include <vector>

namespace rundiff
{

// The tokens of a sample, for those who look at them. Of a long sample those around the first one outside.
struct TokenSequence {
    static constexpr std::size_t most = 20'000; // of a sample

    std::size_t begin = 0, whole = 0;     // the place of the first one, and how many the sample has
    std::vector<double> a, b;             // log-probabilities; shorter: that side ends earlier, or has none
    std::vector<std::uint8_t> counts;     // whether the mask takes a token; one for each
    std::vector<std::int64_t> idsA, idsB; // B's only where they are others; empty: not known
    std::vector<UserText> texts;          // of A; empty: not known

    std::size_t size() const { return counts.size(); }
    static TokenSequence leftOut(std::size_t whole)
    {
        TokenSequence sequence;
        sequence.whole = whole;
        return sequence;
    }
    bool operator==(const TokenSequence &) const = default;
};

} // namespace rundiff

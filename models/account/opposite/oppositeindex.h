// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/account/opposite/oppositelines.h"

#include <cstdint>
#include <functional>
#include <memory>
#include <vector>

namespace rundiff
{

// Where the rows of two texts are, and where they differ. Its size does not depend on that of the texts.
struct OppositeIndex {
    std::vector<OppositePlace> places; // in their order; the first one is the beginning
    std::vector<std::uint8_t> marks;   // of stretches of rows: sums of the marks below
    std::int64_t rowsOfMark = 1;
    std::int64_t rows = 0;
    std::int64_t differing = 0, onlyA = 0, onlyB = 0;
    bool isComplete = false;                    // false: more rows follow
    std::shared_ptr<const VolatileRules> rules; // which the places refer to

    static constexpr std::uint8_t differsMark = 1, onlyAMark = 2, onlyBMark = 4;

    const OppositePlace &placeBefore(std::int64_t row) const;
    std::uint8_t marksOf(std::int64_t firstRow, std::int64_t rowCount) const;
    std::int64_t differences() const { return differing + onlyA + onlyB; }
};

using OppositeIndexPtr = std::shared_ptr<const OppositeIndex>;

// Reads both texts to their ends. `part` gets what is known so far, several times a second, and at the end.
void indexOpposite(OppositeTexts &texts, const std::shared_ptr<const VolatileRules> &rules,
                   const std::shared_ptr<const LineAnchors> &anchors, const std::function<void(OppositeIndexPtr)> &part,
                   const Progress &progress);

} // namespace rundiff

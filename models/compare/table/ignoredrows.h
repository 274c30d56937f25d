// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/run/kindoftext.h"

#include <cstddef>
#include <cstdint>
#include <vector>

namespace rundiff
{

// The effect of ignore rules on a table.
struct IgnoredRows {
    std::vector<std::uint8_t> rows;  // one per row of the table: 1 if a rule ignores it; empty: none
    std::vector<std::size_t> byRule; // rows that each rule ignores; of several rules the first counts
    std::size_t ignored = 0;
    std::size_t differing = 0;         // remaining rows with RowState::Differs
    std::vector<EnglishText> problems; // a pattern or a field that cannot be used
};

} // namespace rundiff

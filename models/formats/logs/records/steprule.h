// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>

namespace rundiff
{

// How the numbers in a record become the run's step.
enum class StepRule : std::uint8_t { Step, Epoch, EpochIteration, Bar, Index };

struct StepCounting {
    StepRule rule = StepRule::Step;
    std::int64_t base = 1;  // the first epoch's or index' number if the records do not show it
    bool redrawn = false;   // a progress bar, whose last drawing of a step counts
    bool borrowed = false;  // lines before the records name their positions
    bool unprinted = false; // the reader has numbered the records, because they print no step
    bool scattered = false; // in several parts, which lie among each other: none of their positions counts
};

} // namespace rundiff

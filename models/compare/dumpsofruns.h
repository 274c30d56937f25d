// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/compare/comparison.h"
#include "models/compare/partfindings.h"
#include "models/run/progress.h"

#include <functional>

namespace rundiff
{

// Who receives the pairs as they come in.
struct PairListener {
    std::function<void(const DumpPair &)> done; // for each pair, from any thread
    std::function<void()> anew;                 // the pairs so far were dumps of different iterations: forget them
};

// Compares the dumps of both runs that belong together, and says of all others what would pair them. With `parts` the
// pairs come from them.
void compareOperators(Comparison &comparison, const Progress &progress, const PairListener &listener,
                      const PartFindings *parts = nullptr);

} // namespace rundiff

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/formats/layouts/mergedcalls.h"
#include "models/run/progress.h"

#include <memory>
#include <vector>

namespace rundiff
{

// The dumps of all processes of a step, and their calls as those of the undivided training.
struct ReadParts {
    std::vector<std::shared_ptr<const Dump>> dumps; // the calls refer to them
    std::vector<MergedCall> calls;
    std::size_t others = 0; // rows of functions and of communication

    // `whole`: the undivided run, for the order of the calls; may be null.
    ReadParts(const DumpParts &parts, const Dump *whole, const Progress &progress);
};

} // namespace rundiff

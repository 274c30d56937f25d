// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/compare/examination/bitflip.h"
#include "models/compare/examination/replicarows.h"
#include "models/run/progress.h"

#include <span>
#include <vector>

namespace rundiff
{

// Ranks that make the same calls, and where their dumps are.
struct RanksOfDumps {
    std::vector<ReplicaRows *> ranks;
    std::vector<const DumpLocation *> dumps; // of each rank
    bool ownData = false;                    // only parameters are judged
};

// Statistics hide differences that the real tensors show: where all ranks have the tensor of a row, its elements count,
// too. Reads the dumps again, and the tensors of the rows that are judged.
void addTensors(const RanksOfDumps &alike, const Progress &progress, Problems &problems);

// The flipped bit of a row of a dump, by its tensors if they can be read, else by its statistics.
std::optional<BitFlips> flippedBits(const Dump &expected, const Dump &found, std::uint32_t row,
                                    const Progress &progress);

} // namespace rundiff

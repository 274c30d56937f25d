// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/formats/checkpoints/checkpoint.h"

namespace rundiff
{

// Optimizers number the parameters through their groups. Gives their values the names of the parameters, where the
// shapes of all values agree with it.
void nameOptimizerParameters(std::vector<CheckpointEntry> &entries, bool isSorted);

// Notes which weights have the storage of one before them.
void noteTiedWeights(std::vector<CheckpointEntry> &entries);

} // namespace rundiff

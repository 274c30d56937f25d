// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/compare/checkpoints/checkpointcomparison.h"

namespace rundiff
{

// What a resumed training did not have after loading: of the pair of checkpoints at the step where it was resumed.
// `logsDiffer`: what the logs print after it; then what differs may be in no checkpoint.
void findNotRestored(CheckpointComparison &comparison, bool logsDiffer);

} // namespace rundiff

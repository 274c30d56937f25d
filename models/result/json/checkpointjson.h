// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/compare/checkpoints/checkpointcomparison.h"
#include "models/formats/checkpoints/checkpointfacts.h"
#include "models/formats/json/jsondocument.h"

namespace rundiff
{

// The member "checkpoints" of a result.
Json checkpointsJson(const CheckpointComparison &checkpoints);

// What one of the checkpoints of a run consists of; null members: it cannot be read.
Json checkpointJson(const std::optional<CheckpointFacts> &facts);

// The member "checkpoints" of a run.
Json checkpointsJson(const std::vector<CheckpointLocation> &checkpoints);

} // namespace rundiff

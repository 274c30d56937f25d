// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/compare/checkpoints/checkpointcomparison.h"
#include "models/formats/json/jsondocument.h"

namespace rundiff
{

// The member "checkpoints" of a result.
Json checkpointsJson(const CheckpointComparison &checkpoints);

// The member "checkpoints" of a run.
Json checkpointsJson(const std::vector<CheckpointLocation> &checkpoints);

} // namespace rundiff

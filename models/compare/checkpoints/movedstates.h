// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/formats/checkpoints/checkpoint.h"

#include <vector>

namespace rundiff
{

// Where the groups of B have other members than those of A, a number means another parameter: what an optimizer keeps
// in B gets the name of the parameter for which A keeps the same values.
void followMovedStates(const std::vector<CheckpointEntry> &a, std::vector<CheckpointEntry> &b);

} // namespace rundiff

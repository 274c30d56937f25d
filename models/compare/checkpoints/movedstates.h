// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/formats/checkpoints/checkpoint.h"

#include <vector>

namespace rundiff
{

// Where the groups of B have other members than those of A, a number means another parameter: what an optimizer keeps
// in B gets the name of the parameter for which A keeps the same values. Where they have the same members, and the
// values of B are those that A has for the same number and not for the same name, numbers have the names of A: the
// weights of B lie in another order in their file.
void followMovedStates(const std::vector<CheckpointEntry> &a, std::vector<CheckpointEntry> &b);

} // namespace rundiff

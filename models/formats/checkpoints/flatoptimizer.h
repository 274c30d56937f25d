// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/formats/checkpoints/checkpoint.h"

#include <string>
#include <vector>

namespace rundiff
{

// The values of a distrib_optim.pt of Megatron: flat buffers of master weights and moments, in which the parameters lie
// in reverse order, as values of the parameters of `weights`, which are in the order of the network. A buffer that the
// parameters do not fill exactly stays whole, with the name of its `process`.
std::vector<CheckpointEntry> entriesOfBuffers(const CheckpointValues &values,
                                              const std::vector<CheckpointEntry> &weights, const std::string &process);

} // namespace rundiff

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/formats/checkpoints/checkpoint.h"

namespace rundiff
{

// A checkpoint with all its keys; the elements of its tensors are read on request. What cannot be read is a problem of
// it, and then it has no keys: half of a state says nothing.
Checkpoint readCheckpoint(const CheckpointLocation &location);

} // namespace rundiff

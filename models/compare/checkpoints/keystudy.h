// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/compare/checkpoints/checkpointcomparison.h"
#include "models/compare/tensors/tensorstudy.h"

#include <stop_token>
#include <string>

namespace rundiff
{

// The elements of a key that both checkpoints have as a tensor. Reads their files again; without them, and for other
// values, the study says why there is nothing.
TensorStudy studyOfKey(const CheckpointPair &pair, const std::string &key, std::stop_token stop = {});

} // namespace rundiff

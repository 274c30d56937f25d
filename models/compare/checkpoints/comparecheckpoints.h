// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/compare/checkpoints/checkpointcomparison.h"
#include "models/run/problem.h"
#include "models/run/progress.h"
#include "models/run/run.h"

#include <memory>

namespace rundiff
{

// The checkpoints of two runs, paired by their steps and compared one pair after the other, on up to `jobs` threads.
// Null: a run has none. What cannot be read is a problem.
std::shared_ptr<CheckpointComparison> compareCheckpoints(const Run &a, const Run &b, unsigned jobs, Problems &problems,
                                                         const Progress &progress);

} // namespace rundiff

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/compare/tokens/tokencomparison.h"
#include "models/run/run.h"

#include <QString>

#include <vector>

namespace rundiff
{

// Numbers by step, with their name.
struct StepCourse {
    QString name;
    std::vector<double> steps, values;
};

// How the tokens differ over the steps, and what the logs of the run say of the same: rollout_probs_diff, vllm_kl.
std::vector<StepCourse> tokenCourses(const TokenComparison &tokens, const Run &run);

} // namespace rundiff

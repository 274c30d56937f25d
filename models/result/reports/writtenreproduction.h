// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/compare/comparison.h"
#include "models/result/redaction/redaction.h"
#include "models/run/problem.h"
#include "models/run/progress.h"

#include <string>

namespace rundiff
{

// A folder that runs the operator at the first difference alone: its inputs and recorded results as .npy, call.json,
// and a script for PyTorch. The folder is written as a whole, or not at all.
struct WrittenReproduction {
    std::string operatorName;
    std::size_t files = 0;
    Problems problems; // empty if it was written
};
WrittenReproduction writeReproduction(const Comparison &comparison, const std::string &folder,
                                      const Redaction &redaction, const Progress &progress);

} // namespace rundiff

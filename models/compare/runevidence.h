// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/compare/comparison.h"
#include "models/run/progress.h"

namespace rundiff
{

// Reads the results of msprobe's tools in both runs and joins them to the compared dumps. Null: there are none.
void addResultEvidence(Comparison &comparison, const Progress &progress);

// Adds what they say about items of the checklist.
void putResultEvidence(const Comparison &comparison, Checklist &list);

} // namespace rundiff

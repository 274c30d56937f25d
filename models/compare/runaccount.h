// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/compare/comparison.h"
#include "models/run/progress.h"

namespace rundiff
{

// Adds the account of the files of both runs, with what the comparison judged of them, and the problems of its rules.
// There is none where it says nothing: the options chose a kind of data, the runs are read from saved results, this is
// one of several parts, or it was stopped.
void addAccount(Comparison &comparison, const Progress &progress);

// Whether the account under these options may be another one.
bool judgesOtherNumbers(const CompareOptions &before, const CompareOptions &now);

} // namespace rundiff

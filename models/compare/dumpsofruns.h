// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/compare/comparison.h"
#include "models/compare/pairlistener.h"
#include "models/compare/partfindings.h"
#include "models/run/progress.h"

namespace rundiff
{

// Compares the dumps of both runs that belong together, and says of all others what would pair them. With `parts` the
// pairs come from them.
void compareOperators(Comparison &comparison, const Progress &progress, const PairListener &listener,
                      const PartFindings *parts = nullptr);

} // namespace rundiff

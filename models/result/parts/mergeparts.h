// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/compare/comparison.h"
#include "models/run/limits.h"
#include "models/run/progress.h"

#include <string>
#include <vector>

namespace rundiff
{

// The comparison whose parts are in these saved results (CompareOptions::part), as one process makes it from both runs:
// no dump and no source is read again. Parts that are missing, doubled, damaged or of another comparison are problems,
// and so are the pairs that are in none of them: then it does not agree.
ComparisonPtr mergeParts(const std::vector<std::string> &paths, const Progress &progress, const Limits &limits = {});

} // namespace rundiff

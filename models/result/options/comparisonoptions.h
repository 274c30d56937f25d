// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/result/options/comparisonoption.h"

#include <vector>

namespace rundiff
{

// All options about two runs, in the order of their headings in the help. An option may rely on those before it.
std::vector<ComparisonOption> allComparisonOptions();

// Parts of them.
std::vector<ComparisonOption> logOptions(); // how logs are read
std::vector<ComparisonOption> coverageOptions();

} // namespace rundiff

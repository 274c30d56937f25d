// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/compare/ignorerules.h"
#include "models/compare/operatorcomparison.h"

#include <memory>
#include <vector>

namespace rundiff
{

// A comparison as it stands when rules take rows out of the verdict: counts, verdicts, first differences and diagnoses
// are those of the rows that are left. The tables stay as they are, so that what is ignored is still seen.
struct VerdictWithRules {
    std::shared_ptr<const OperatorComparison> operators;
    std::vector<IgnoredRows> ignored; // one per pair
};

// A pair whose table is not in memory keeps its verdict; that, and rules that cannot be used, is said in `problems`.
VerdictWithRules verdictWithRules(const std::shared_ptr<const OperatorComparison> &operators, const IgnoreRules &rules,
                                  Problems &problems);

// One pair. What differs only in ignored rows counts as within tolerance, never as the same.
DumpPair pairWithout(const DumpPair &pair, const IgnoredRows &ignored);

} // namespace rundiff

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/compare/comparison.h"
#include "models/compare/judging/reviewdecisions.h"

namespace rundiff
{

// The comparison under other decisions. Only tables that are in memory are judged; others are reported.
ComparisonPtr decided(const ComparisonPtr &comparison, const ReviewDecisionsPtr &decisions);

// The same rows under the row rule of these options. Only tables that are in memory are judged, and no file is read.
ComparisonPtr withRowRule(const ComparisonPtr &comparison, Rule rule, std::optional<double> tolerance);
bool tablesInMemory(const Comparison &comparison); // all of them: then no pair has to be compared again

// Replaces the remarks about decisions that cannot be used.
void reportDecisions(Comparison &comparison);

} // namespace rundiff

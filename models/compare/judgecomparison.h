// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/compare/comparison.h"
#include "models/compare/judging/reviewdecisions.h"

namespace rundiff
{

// The comparison under other decisions. Only tables that are in memory are judged; others are reported.
ComparisonPtr decided(const ComparisonPtr &comparison, const ReviewDecisionsPtr &decisions);

// The same rows under the row rule of these options. No file is read: rows that are not in memory keep their verdict,
// and the result is incomplete.
ComparisonPtr withRowRule(const ComparisonPtr &comparison, Rule rule, std::optional<double> tolerance);
bool tablesInMemory(const Comparison &comparison); // all of them: then no pair has to be compared again

// The same result with the ticks, annotations and notes of these decisions; the judgement of rows is unchanged.
ComparisonPtr withMarks(const ComparisonPtr &comparison, const ReviewDecisions &decisions);

// Replaces the remarks about decisions that cannot be used.
void reportDecisions(Comparison &comparison);

} // namespace rundiff

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/compare/comparison.h"
#include "models/compare/judging/reviewdecisions.h"
#include "models/run/progress.h"

#include <memory>
#include <optional>

namespace rundiff
{

// The comparison under other decisions. Rows that are not in memory are read from their sources, one pair after the
// other, and freed at once; those that can no longer be read are not judged, and reported.
ComparisonPtr decided(const ComparisonPtr &comparison, const ReviewDecisionsPtr &decisions,
                      const Progress &progress = {});

// The same rows under the row rule of these options. Rows that can no longer be read keep their verdict, and the result
// is incomplete.
ComparisonPtr withRowRule(const ComparisonPtr &comparison, Rule rule, std::optional<double> tolerance,
                          const Progress &progress = {});
bool tablesInMemory(const Comparison &comparison); // all of them: then no pair has to be compared again

// The same result with the ticks, annotations and notes of these decisions; the judgement of rows is unchanged.
ComparisonPtr withMarks(const ComparisonPtr &comparison, const ReviewDecisions &decisions);

// Replaces the problems that depend on decisions: rows without a partner, and decisions that cannot be used.
void reportDecisions(Comparison &comparison);

} // namespace rundiff

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/compare/comparison.h"
#include "models/compare/judging/reviewdecisions.h"

#include <functional>
#include <memory>
#include <optional>

namespace rundiff
{

// Reads the rows of a pair that are not in memory, as they were compared; null: they cannot be read. They are needed
// one pair after the other, and freed at once.
using RowsReader = std::function<std::shared_ptr<const PairTable>(const DumpPair &pair)>;

// The comparison under other decisions. Tables that are neither in memory nor read are not judged, and reported.
ComparisonPtr decided(const ComparisonPtr &comparison, const ReviewDecisionsPtr &decisions,
                      const RowsReader &read = {});

// The same rows under the row rule of these options. Rows that are neither in memory nor read keep their verdict, and
// the result is incomplete.
ComparisonPtr withRowRule(const ComparisonPtr &comparison, Rule rule, std::optional<double> tolerance,
                          const RowsReader &read = {});
bool tablesInMemory(const Comparison &comparison); // all of them: then no pair has to be compared again

// The same result with the ticks, annotations and notes of these decisions; the judgement of rows is unchanged.
ComparisonPtr withMarks(const ComparisonPtr &comparison, const ReviewDecisions &decisions);

// Replaces the remarks about decisions that cannot be used.
void reportDecisions(Comparison &comparison);

} // namespace rundiff

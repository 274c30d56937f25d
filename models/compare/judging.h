// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/compare/operatorcomparison.h"
#include "models/compare/reviewdecisions.h"
#include "models/result/comparison.h"

namespace rundiff
{

// The pair as it was compared, before anybody decided something about it.
const DumpPair &asCompared(const DumpPair &pair);

// The pair under decisions, whatever it was under before: counts, verdict, first difference and diagnosis are those of
// the rows that are left. The rows keep their states, so that what is ignored is still seen. What differs only in
// ignored rows counts as within tolerance, never as the same. A pair without its table stays as it was compared.
DumpPair decided(const DumpPair &pair, const ReviewDecisionsPtr &decisions,
                 const OperatorFacts &facts = builtinOperatorFacts());

// Frees the rows; what was counted and found stays.
void dropTable(DumpPair &pair);

// Verdict and first difference of all pairs together.
void judgeTogether(OperatorComparison &operators);

// The comparison under other decisions. Only tables that are in memory are judged; of others it is reported.
ComparisonPtr decided(const ComparisonPtr &comparison, const ReviewDecisionsPtr &decisions);

// The same rows under the row rule of these options. Only tables that are in memory are judged, and no file is read.
ComparisonPtr withRowRule(const ComparisonPtr &comparison, Rule rule, std::optional<double> tolerance);
bool tablesInMemory(const Comparison &comparison); // all of them: then no pair has to be compared again

// Remarks of decisions that cannot be used, in place of those of earlier decisions.
void reportDecisions(Comparison &comparison);

} // namespace rundiff

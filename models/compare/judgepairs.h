// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/compare/judging/reviewdecisions.h"
#include "models/compare/options/options.h"
#include "models/compare/table/operatorcomparison.h"
#include "models/knowledge/operators/operatorfacts.h"
#include "models/run/progress.h"

#include <memory>

namespace rundiff
{

// The facts with the user's own; otherwise the built-in ones.
const OperatorFacts &operatorFactsOf(const CompareOptions &options);

// Sets the results of a pair from its rows, without decisions: counts, verdict, and the explanation of its difference.
void judgePair(DumpPair &pair, const OperatorFacts &facts = builtinOperatorFacts(), unsigned jobs = 1);

// The pair as it was compared, without decisions.
const DumpPair &asCompared(const DumpPair &pair);

// The pair under the given decisions, independent of earlier ones: counts, verdict, first difference and diagnosis are
// those of the remaining rows. The rows keep their states, so that ignored rows stay visible. If only ignored rows
// differ, the pair counts as within tolerance, never as the same. A pair without its table is unchanged.
DumpPair decided(const DumpPair &pair, const ReviewDecisionsPtr &decisions,
                 const std::shared_ptr<const OperatorFacts> &facts = {});

// The pair under the row rule of these options; unchanged without its table.
DumpPair underRowRule(const DumpPair &pair, const CompareOptions &options);

// Frees the rows; counts and findings are kept.
void dropTable(DumpPair &pair);

// Verdict and first difference of all pairs together.
void judgeTogether(OperatorComparison &operators, const Progress &progress);

} // namespace rundiff

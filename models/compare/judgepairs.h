// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/compare/judging/reviewdecisions.h"
#include "models/compare/options/options.h"
#include "models/compare/table/operatorcomparison.h"
#include "models/knowledge/operators/operatorfacts.h"

namespace rundiff
{

// The user's own among them; the built-in ones otherwise.
const OperatorFacts &operatorFactsOf(const CompareOptions &options);

// Sets what the rows of a pair's table say of it: counts, verdict, first difference.
void judgePair(DumpPair &pair, const OperatorFacts &facts = builtinOperatorFacts(), unsigned jobs = 1);

// The pair as it was compared, before anybody decided something about it.
const DumpPair &asCompared(const DumpPair &pair);

// The pair under decisions, whatever it was under before: counts, verdict, first difference and diagnosis are those of
// the rows that are left. The rows keep their states, so that what is ignored is still seen. What differs only in
// ignored rows counts as within tolerance, never as the same. A pair without its table stays as it was compared.
DumpPair decided(const DumpPair &pair, const ReviewDecisionsPtr &decisions,
                 const OperatorFacts &facts = builtinOperatorFacts());

// The pair under the row rule of these options; one without its table stays as it is.
DumpPair underRowRule(const DumpPair &pair, const CompareOptions &options);

// Frees the rows; what was counted and found stays.
void dropTable(DumpPair &pair);

// Verdict and first difference of all pairs together.
void judgeTogether(OperatorComparison &operators);

} // namespace rundiff

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/account/account.h"
#include "models/compare/checkpoints/checkpointcomparison.h"
#include "models/compare/curves/curvecomparison.h"
#include "models/compare/curves/metriccomparison.h"
#include "models/compare/options/coverage.h"
#include "models/compare/options/options.h"
#include "models/compare/table/operatorcomparison.h"
#include "models/knowledge/checklist/checklist.h"
#include "models/run/kindoftext.h"
#include "models/run/run.h"

#include <memory>
#include <vector>

namespace rundiff
{

struct ComparisonPart;
struct Provenance;
struct ResultEvidences;
struct TokenComparison;
struct Unredacted;

// The single result on which all views and output are based. Immutable after construction; a changed tolerance creates
// a new one that shares the unchanged parts.
struct Comparison {
    CompareOptions options;
    std::shared_ptr<const Run> a, b;
    std::vector<std::shared_ptr<const Run>> baselines;       // further repeats of B: run-to-run noise
    std::shared_ptr<const CurveComparison> curves;           // null: not requested, or no metric in both
    std::shared_ptr<const OperatorComparison> operators;     // null: not requested, or no pair of dumps
    std::shared_ptr<const CheckpointComparison> checkpoints; // null: not requested, or a run has none
    std::shared_ptr<const TokenComparison> tokens;           // null: not requested, or none in both
    std::shared_ptr<const ResultEvidences> evidence;         // of msprobe's results; null: not asked, or there are none
    std::shared_ptr<const Checklist> checklist;              // null: not requested, or not available yet
    std::shared_ptr<const Account> account;             // of all files; null: the options chose a part, or not made
    Problems problems;                                  // of the comparison and of both runs
    Problems curveProblems;                             // those of them that depend on metric and tolerance
    Problems decisionProblems;                          // those that depend on decisions
    MetricComparisons metrics;                          // every metric that both logs have
    Coverage coverage, curveCoverage, operatorCoverage; // of everything, of the logs, of the dumps
    Verdict agreement = Verdict::Same;                  // of what was compared
    Verdict verdict = Verdict::Same;                    // the same, or Incomplete if that is not everything
    std::shared_ptr<const ComparisonPart> part;         // not null: some pairs are in other parts
    Path savedIn;                                 // the saved result that it was opened from; empty: computed from the
                                                  // runs
    std::shared_ptr<const Provenance> provenance; // of a saved result; null otherwise
    std::shared_ptr<const Unredacted> original;   // of a redacted one: the source of its rows; null otherwise

    bool unfinished = false; // more of the runs is being read: what is missing here may still come

    bool hasResult() const { return curves || checkpoints || tokens || (operators && operators->comparedRows()); }
};

using ComparisonPtr = std::shared_ptr<const Comparison>;

} // namespace rundiff

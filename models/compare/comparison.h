// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/compare/curves/curvecomparison.h"
#include "models/compare/curves/metriccomparison.h"
#include "models/compare/options/coverage.h"
#include "models/compare/options/options.h"
#include "models/compare/table/operatorcomparison.h"
#include "models/knowledge/checklist/checklist.h"
#include "models/run/run.h"

#include <memory>
#include <vector>

namespace rundiff
{

struct Provenance;
struct Unredacted;

// The one result that everything shown or written is a view of. Immutable once made; a changed tolerance makes a
// new one that shares the parts that did not change.
struct Comparison {
    CompareOptions options;
    std::shared_ptr<const Run> a, b;
    std::vector<std::shared_ptr<const Run>> baselines;   // further repeats of B: run-to-run noise
    std::shared_ptr<const CurveComparison> curves;       // null: not asked for, or no metric in both
    std::shared_ptr<const OperatorComparison> operators; // null: not asked for, or no pair of dumps
    std::shared_ptr<const Checklist> checklist;          // null: not asked for, or not there yet
    Problems problems;                                   // of the comparison and of both runs
    Problems curveProblems;                              // those of them that a new metric or tolerance may change
    Problems decisionProblems;                           // those that other decisions may change
    MetricComparisons metrics;                           // every metric that both logs have
    Coverage coverage, curveCoverage, operatorCoverage;  // of everything, of the logs, of the dumps
    Verdict agreement = Verdict::Same;                   // of what was compared
    Verdict verdict = Verdict::Same;                     // the same, or Incomplete where that is not everything
    std::string savedIn;                          // the saved result that it was opened from; empty: made from the runs
    std::shared_ptr<const Provenance> provenance; // of a saved result; null otherwise
    std::shared_ptr<const Unredacted> original;   // of one that leaves: where its rows are read; null otherwise

    bool hasResult() const { return curves || (operators && operators->comparedRows()); }
};

using ComparisonPtr = std::shared_ptr<const Comparison>;

} // namespace rundiff

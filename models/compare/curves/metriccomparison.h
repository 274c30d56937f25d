// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/compare/curves/curvecomparison.h"
#include "models/compare/curves/logpairing.h"
#include "models/compare/curves/metrickinds.h"
#include "models/run/kindoftext.h"
#include "models/run/run.h"

#include <memory>
#include <optional>
#include <vector>

namespace rundiff
{

// One metric that both runs have.
struct MetricComparison {
    Name name; // A's
    MetricKind kind = MetricKind::Other;
    bool judged = false;
    Path logA, logB; // paths
    std::shared_ptr<const CurveComparison> curves;
};

// A metric that has no partner in the other run, and is judged or of unknown meaning.
struct LoneMetric {
    Path log;  // its path
    Name name; // the log's path
    std::size_t points = 0;
};

struct MetricComparisons {
    std::vector<MetricComparison> common; // the chosen one first, then by log and likelihood
    std::vector<LoneMetric> onlyA, onlyB;

    Verdict agreement() const;                  // of all that are judged
    const MetricComparison *firstBlind() const; // the first one that agrees only by a tolerance that cannot decide
    // The judged one with the earliest step outside its tolerance, apart from those that the noise decides; the one
    // with the earliest unequal step.
    const MetricComparison *firstOutside() const;
    const MetricComparison *firstUnequal() const;
};

// Every metric of every log that has a partner in the other run: the log at the same place under the run's folder, else
// one of the same format. If the user specified a metric, only that one.
MetricComparisons compareMetrics(const Run &a, const Run &b, const LogPairing &chosen,
                                 std::shared_ptr<const CurveComparison> ofChosen, const CompareOptions &options);

// The tolerance of the metric's kind.
Tolerance usualTolerance(const MetricPair &pair, const CompareOptions &options);

// The tolerance that the user set for this metric; a metric with its own tolerance is judged.
std::optional<Tolerance> usersTolerance(const MetricPair &pair, const CompareOptions &options);

// The metrics of a run for which the other one has no logs.
std::vector<LoneMetric> judgedMetrics(const Run &run);

} // namespace rundiff

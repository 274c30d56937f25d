// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/compare/curves/curvecomparison.h"
#include "models/compare/curves/metrickinds.h"
#include "models/formats/logs/metricchoice.h"
#include "models/run/run.h"

#include <memory>
#include <string>
#include <vector>

namespace rundiff
{

// One metric that both runs have.
struct MetricComparison {
    std::string name; // A's
    MetricKind kind = MetricKind::Other;
    bool judged = false;
    std::string logA, logB; // paths
    std::shared_ptr<const CurveComparison> curves;
};

// A metric that is judged and has no partner in the other run.
struct LoneMetric {
    std::string log, name; // the log's path
    std::size_t points = 0;
};

struct MetricComparisons {
    std::vector<MetricComparison> common; // the chosen one first, then by log and likelihood
    std::vector<LoneMetric> onlyA, onlyB;

    Verdict agreement() const; // of all that are judged
};

// Every metric of every log that has a partner in the other run: the log of the same place under the run's folder, else
// one of the same format. Where the user named a metric, that one alone.
MetricComparisons compareMetrics(const Run &a, const Run &b, const MetricPair &chosen,
                                 std::shared_ptr<const CurveComparison> ofChosen, const CompareOptions &options);

// The metrics of a run that the other one has no logs for.
std::vector<LoneMetric> judgedMetrics(const Run &run);

} // namespace rundiff

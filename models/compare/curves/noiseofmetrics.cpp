// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/compare/curves/noiseofmetrics.h"

#include "models/compare/curves/noiseband.h"
#include "models/run/messages.h"

#include <algorithm>

namespace rundiff
{

namespace
{

// The curve of a repeat that belongs to B's: of the log at the same place, else of the one that is usually chosen.
const Curve *curveOf(const Run &repeat, const Run &b, const CurveComparison &curves)
{
    const std::string place = placeInRun(b, *b.logs[curves.logB]);
    for (const auto &log : repeat.logs) {
        if (placeInRun(repeat, *log) != place)
            continue;
        if (const Curve *const own = log->curve(curves.metricB))
            return own;
    }
    const auto pair = chooseLogs(repeat, b, curves.metricB);
    if (!pair || pair->logB != curves.logB)
        return nullptr;
    return pair->metric.a;
}

struct MetricRepeats {
    MetricComparison *metric = nullptr;
    std::vector<const Curve *> curves; // B's first
};

void reportMissing(const Run &repeat, const std::vector<std::string> &missing, Problems &problems)
{
    if (missing.empty())
        return;
    const std::string text =
        missing.size() == 1
            ? message(Messages::tr("This baseline run has no metric \"{}\" and does not contribute to the noise."),
                      missing.front())
            : message(
                  Messages::tr("This baseline run has no metric \"{}\" and does not contribute to its noise, nor to "
                               "that of {} other metrics."),
                  missing.front(), missing.size() - 1);
    problems.push_back({repeat.path, 0, Severity::Warning, text});
}

} // namespace

void judgeByNoise(MetricComparisons &metrics, const Run &b, const std::vector<std::shared_ptr<const Run>> &repeats,
                  Problems &problems)
{
    std::vector<MetricRepeats> judged;
    for (MetricComparison &metric : metrics.common) {
        if (metric.judged && metric.curves->compared > 0)
            judged.push_back({&metric, {&metric.curves->b}});
    }
    for (const auto &repeat : repeats) {
        std::vector<std::string> missing;
        for (MetricRepeats &of : judged) {
            if (const Curve *const own = curveOf(*repeat, b, *of.metric->curves))
                of.curves.push_back(own);
            else
                missing.push_back(of.metric->curves->metricB);
        }
        reportMissing(*repeat, missing, problems);
    }
    std::erase_if(judged, [](const MetricRepeats &of) { return of.curves.size() < 2; });
    for (const MetricRepeats &of : judged) {
        auto curves = std::make_shared<CurveComparison>(*of.metric->curves);
        judgeByNoise(*curves, of.curves, usualNoiseErrorRate / double(judged.size()));
        of.metric->curves = std::move(curves);
    }
}

} // namespace rundiff

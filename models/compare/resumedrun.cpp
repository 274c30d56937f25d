// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/compare/resumedrun.h"

#include "models/compare/checkpoints/comparecheckpoints.h"
#include "models/compare/checkpoints/notrestored.h"
#include "models/compare/comparelogs.h"
#include "models/formats/runreader.h"

#include <algorithm>
#include <limits>
#include <optional>

namespace rundiff
{

namespace
{

struct FirstSteps {
    std::int64_t a = std::numeric_limits<std::int64_t>::max(), b = a;
    bool known = false;
};

FirstSteps firstStepsOf(const MetricComparisons &metrics)
{
    FirstSteps first;
    for (const MetricComparison &metric : metrics.common) {
        const Curve &a = metric.curves->a, &b = metric.curves->b;
        if (metric.curves->compared == 0 || a.steps->empty() || b.steps->empty())
            continue;
        first.known = true;
        first.a = std::min(first.a, a.steps->front());
        first.b = std::min(first.b, b.steps->front());
    }
    return first;
}

// B was resumed at the first of its checkpoints if its logs begin there and those of A do not. Logs that count from 0
// call the first step after it by its own number.
std::optional<Step> resumedAt(const CheckpointComparison &checkpoints, const MetricComparisons &metrics)
{
    if (checkpoints.pairs.empty())
        return std::nullopt;
    const auto step = checkpoints.pairs.front().step();
    const bool hasEarlier = !checkpoints.onlyB.empty() && checkpoints.onlyB.front().step < step;
    const FirstSteps first = firstStepsOf(metrics);
    if (!step || hasEarlier || !first.known)
        return std::nullopt;
    const bool isResumed = first.b >= step->value && first.a <= step->value && first.a < first.b;
    return isResumed ? step : std::nullopt;
}

// What the logs say, where they are not a part of the result: only they show whether B was resumed.
MetricComparisons metricsOfLogs(const Comparison &comparison, const Progress &progress)
{
    Comparison logs;
    logs.options = comparison.options;
    logs.options.curves = true;
    RunOptions wanted;
    wanted.logReading = comparison.options.logReading;
    wanted.logReadings = comparison.options.logReadings;
    wanted.dumps = wanted.checkpoints = false;
    logs.a = readRun(comparison.a->path, wanted, progress);
    logs.b = readRun(comparison.b->path, wanted, progress);
    compareLogs(logs);
    return logs.metrics;
}

} // namespace

void addCheckpoints(Comparison &comparison, const Progress &progress)
{
    if (!comparison.options.checkpoints)
        return;
    auto checkpoints =
        compareCheckpoints(*comparison.a, *comparison.b, comparison.options.jobs, comparison.problems, progress);
    if (!checkpoints)
        return;
    comparison.checkpoints = checkpoints;
    const MetricComparisons metrics =
        comparison.options.curves ? comparison.metrics : metricsOfLogs(comparison, progress);
    checkpoints->resumedAt = resumedAt(*checkpoints, metrics);
    findNotRestored(*checkpoints, metrics.agreement() == Verdict::Different);
}

std::size_t stepsBeforeResume(const Comparison &comparison, const CurveComparison &curves)
{
    const bool isResumed = comparison.checkpoints && comparison.checkpoints->resumedAt;
    if (!isResumed)
        return 0;
    const auto &steps = *curves.a.steps, &stepsB = *curves.b.steps;
    const std::int64_t resumed = comparison.checkpoints->resumedAt->value;
    const std::int64_t last = stepsB.empty() ? resumed : std::min(resumed, stepsB.front() - 1);
    const auto end = std::upper_bound(steps.begin(), steps.end(), last);
    return std::min<std::size_t>(curves.onlyA, static_cast<std::size_t>(end - steps.begin()));
}

} // namespace rundiff

// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/compare/curves/oddmetrics.h"

#include "models/formats/logs/line/lineskeleton.h"
#include "models/run/lettercase.h"
#include "models/run/lookup.h"
#include "models/run/textpieces.h"

#include <algorithm>
#include <filesystem>
#include <map>
#include <string>

namespace rundiff
{

namespace
{

constexpr std::size_t equalForEachOdd = 8; // steps; with fewer of them a counter may well count something else

// Points after the last one of the other run.
std::size_t pointsAfter(const Curve &curve, const Curve &other, std::int64_t offset)
{
    if (curve.empty() || other.empty())
        return 0;
    const std::int64_t last = other.steps.back();
    const StepView steps(curve.steps);
    std::size_t after = 0;
    for (; after < curve.size(); ++after) {
        std::int64_t shifted = 0;
        const bool beyond = __builtin_add_overflow(steps[curve.size() - 1 - after], offset, &shifted);
        if (!beyond && shifted <= last)
            break;
    }
    return after;
}

std::size_t stepsOfOneRun(const MetricComparison &metric)
{
    const CoveredCount steps = stepsOf(*metric.curves);
    return (steps.a - steps.compared - steps.longerA) + (steps.b - steps.compared - steps.longerB);
}

// Steps without a partner are reported for the judged metrics of a log, and not again for each further metric.
std::map<std::string, std::size_t> stepsKnownToBeMissing(const MetricComparisons &metrics)
{
    std::map<std::string, std::size_t> most; // by log
    for (const MetricComparison &metric : metrics.common) {
        if (metric.judged)
            most[metric.logA] = std::max(most[metric.logA], stepsOfOneRun(metric));
    }
    return most;
}

std::string placeOfFirstOutside(const CurveComparison &curves)
{
    if (!curves.firstOutside)
        return {};
    return "step " + std::to_string(curves.firstOutside->step);
}

// Two runs whose values differ are not known to agree, whatever the values mean.
void addUnjudgedValues(const MetricComparison &metric, std::size_t knownToBeMissing, Coverage &coverage)
{
    const CurveComparison &curves = *metric.curves;
    const CoveredCount steps = stepsOf(curves);
    const std::size_t lone = stepsOfOneRun(metric);
    const std::size_t odd = curves.outside + (lone > knownToBeMissing ? lone : 0);
    if (odd == 0)
        return;
    const bool damaged = metric.kind == MetricKind::Counter && equalForEachOdd * odd <= steps.compared;
    coverage.add(metric.logA,
                 {damaged ? UnreadReason::Damaged : UnreadReason::Unrecognised, unjudgedValuesOf(metric.name),
                  static_cast<std::int64_t>(odd), placeOfFirstOutside(curves)});
}

bool differInCaseAlone(const std::string &one, const std::string &other)
{
    return one != other && lowered(one) == lowered(other);
}

std::string withoutSeparators(const std::string &name)
{
    std::string text = lowered(name);
    std::erase_if(text, [](char sign) { return contains("_-/.: ", sign); });
    return text;
}

// "loss@" for "loss". Losses of two programs may have different names, but not by one sign.
bool differInOneSign(const std::string &one, const std::string &other)
{
    return isMisspelt(withoutSeparators(one), withoutSeparators(other)) ||
           isMisspelt(withoutSeparators(other), withoutSeparators(one));
}

bool areOfSameLogs(const MetricComparison &one, const MetricComparison &other)
{
    return one.logA == other.logA && one.logB == other.logB;
}

// Programs write all their names by one rule: where another one is the same in both runs, this one should be.
void addOddSpelling(const MetricComparisons &metrics, const MetricComparison &metric, Coverage &coverage)
{
    const std::string &a = metric.curves->metricA, &b = metric.curves->metricB;
    if (differInOneSign(a, b)) {
        coverage.add(metric.logA, {UnreadReason::Unrecognised, "names", 1, a});
        coverage.add(metric.logB, {UnreadReason::Unrecognised, "names", 1, b});
    }
    if (!differInCaseAlone(a, b))
        return;
    const bool ruled = std::ranges::any_of(metrics.common, [&](const MetricComparison &other) {
        return areOfSameLogs(other, metric) && other.curves->metricA == other.curves->metricB;
    });
    if (ruled || !hasUsualCase(a) || !hasUsualCase(b))
        coverage.add(hasUsualCase(a) ? metric.logB : metric.logA, {UnreadReason::Unrecognised, "names", 1, a});
}

const Log *logAt(const Run &run, const std::string &path)
{
    const auto *log = firstThat(run.logs, [&](const auto &candidate) { return candidate->path == path; });
    return log ? log->get() : nullptr;
}

// Two files of one name, of which one is a table and the other nothing but columns of numbers.
void addLostHeader(const MetricComparison &metric, const Run &a, const Run &b, Coverage &coverage)
{
    const Log *logA = logAt(a, metric.logA), *logB = logAt(b, metric.logB);
    if (!logA || !logB || logA->format == logB->format)
        return;
    const auto name = [](const std::string &path) { return std::filesystem::path(path).filename(); };
    if (name(metric.logA) != name(metric.logB))
        return;
    for (const Log *log : {logA, logB}) {
        if (log->format == "plain_two_columns")
            coverage.add(log->path, {UnreadReason::Unrecognised, "header", 0, {}});
    }
}

} // namespace

CoveredCount stepsOf(const CurveComparison &curves)
{
    CoveredCount steps{curves.a.size() - curves.timedA, curves.b.size() - curves.timedB, curves.compared, 0, 0};
    const bool byIndex = curves.align == Align::Index;
    steps.longerA = curves.onlyA;
    steps.longerB = curves.onlyB;
    if (!byIndex) {
        steps.longerA = std::min(curves.onlyA, pointsAfter(curves.a, curves.b, curves.offset));
        steps.longerB = std::min(curves.onlyB, pointsAfter(curves.b, curves.a, -curves.offset));
    }
    return steps;
}

void addOddMetrics(const MetricComparisons &metrics, const Run &a, const Run &b, Coverage &coverage)
{
    std::map<std::string, std::size_t> missing = stepsKnownToBeMissing(metrics);
    for (const MetricComparison &metric : metrics.common) {
        if (!metric.judged && !isVolatile(metric.kind))
            addUnjudgedValues(metric, missing[metric.logA], coverage);
        if (!metric.judged)
            continue;
        addOddSpelling(metrics, metric, coverage);
        addLostHeader(metric, a, b, coverage);
    }
}

} // namespace rundiff

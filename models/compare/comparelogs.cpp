// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/compare/comparelogs.h"

#include "models/compare/curves/comparecurves.h"
#include "models/compare/curves/curvefacts.h"
#include "models/compare/curves/divergingloss.h"
#include "models/compare/curves/logpairing.h"
#include "models/compare/curves/monitorfinding.h"
#include "models/compare/curves/monitorname.h"
#include "models/compare/curves/noiseofmetrics.h"
#include "models/compare/curves/renumberedruns.h"
#include "models/compare/curves/segmentedruns.h"
#include "models/compare/options/curveoptions.h"
#include "models/formats/logs/reading/logreader.h"
#include "models/run/messages.h"

#include <algorithm>

namespace rundiff
{

namespace
{

using RunPtr = std::shared_ptr<const Run>;

std::string stepRange(const Curve &curve)
{
    if (curve.empty())
        return "-";
    return fmt::format("{}..{}", curve.steps.front(), curve.steps.back());
}

void reportNoCommonMetric(const Comparison &comparison, Problems &problems)
{
    if (comparison.a->logs.empty() || comparison.b->logs.empty())
        return;
    const std::string &metric = comparison.options.metric;
    if (metric.empty()) {
        problems.push_back({{},
                            0,
                            Severity::Warning,
                            message(Messages::tr("The logs of A and B have no loss in common: the curves were not "
                                                 "compared. Choose a metric that both have."))});
        return;
    }
    problems.push_back({{},
                        0,
                        Severity::Error,
                        message(Messages::tr("The metric \"{}\" is not in the logs of both runs: the curves were not "
                                             "compared."),
                                metric),
                        Unread{UnreadReason::Unrecognised, "metrics", 1, metric}});
}

// The noise of B and its repeats, where there are some.
void addNoise(Comparison &comparison, Problems &problems)
{
    if (comparison.baselines.empty())
        return;
    const SegmentChoices segments = segmentsOf(comparison.options);
    std::vector<RunPtr> repeats;
    for (const RunPtr &baseline : comparison.baselines)
        repeats.push_back(withSegments(baseline, comparison.b, segments.b, segments.b).a);
    const bool shown = comparison.curves && !comparison.metrics.common.empty() &&
                       comparison.metrics.common.front().curves == comparison.curves;
    judgeByNoise(comparison.metrics, *comparison.b, repeats, problems);
    if (shown)
        comparison.curves = comparison.metrics.common.front().curves;
}

// Steps that are counted otherwise in the two runs make equal curves look different.
void proposeOffset(const CurveComparison &curves, const CompareOptions &options, Problems &problems)
{
    const auto offset = betterOffset(curves, options);
    if (offset)
        problems.push_back(
            {{},
             0,
             Severity::Warning,
             message(Messages::tr("A appears to number its steps differently from B (A: {}, B: {}): the runs "
                                  "match better with --offset {}."),
                     stepRange(curves.a), stepRange(curves.b), *offset)});
}

// Both metrics where they have steps in common; null otherwise, which is reported.
std::shared_ptr<CurveComparison> comparedCurves(const Comparison &comparison, const LogPairing &pairing,
                                                Problems &problems)
{
    const MetricPair &pair = pairing.metric;
    CompareOptions options = comparison.options;
    const bool usual = monitorName(pair.a->metric) && options.tolerance == Tolerance(); // as all other series
    options.tolerance =
        usersTolerance(pair, options).value_or(usual ? usualTolerance(pair, options) : options.tolerance);
    auto curves = std::make_shared<CurveComparison>(compareCurves(*pair.a, *pair.b, options));
    curves->logA = pairing.logA;
    curves->logB = pairing.logB;
    const Log &logA = *comparison.a->logs[pairing.logA], &logB = *comparison.b->logs[pairing.logB];
    if (curves->firstOutside) {
        curves->placeA = placeOfPoint(logA, *pair.a, curves->firstOutside->indexA);
        curves->placeB = placeOfPoint(logB, *pair.b, curves->firstOutside->indexB);
    }
    if (curves->firstBesidesNan) {
        curves->besidesNanA = placeOfPoint(logA, *pair.a, curves->firstBesidesNan->indexA);
        curves->besidesNanB = placeOfPoint(logB, *pair.b, curves->firstBesidesNan->indexB);
    }
    proposeOffset(*curves, comparison.options, problems);
    if (curves->compared == 0)
        problems.push_back(
            {{},
             0,
             Severity::Error,
             message(Messages::tr("A and B have no step of \"{}\" in common (A: {}, B: {}). Compare record by "
                                  "record (align by index) or shift A's steps by an offset."),
                     pair.a->metric, stepRange(*pair.a), stepRange(*pair.b)),
             Unread{UnreadReason::NoPartner, "steps", static_cast<std::int64_t>(pair.a->size()), {}}});
    return curves;
}

// Where a monitor's usual series agrees, the first one that does not.
MetricComparison *divergingSeries(Comparison &comparison)
{
    if (!comparison.curves || comparison.curves->firstOutside || !monitorName(comparison.curves->metricA))
        return nullptr;
    const auto finding = monitorFinding(comparison.metrics, *comparison.a);
    if (finding)
        return &comparison.metrics.common[finding->metric];
    return nullptr;
}

// If the usual metric agrees and another loss or series of the training does not, the curves are those of the other
// one.
void showDiverging(Comparison &comparison, Problems &problems)
{
    MetricComparison *other = divergingLoss(comparison.metrics);
    if (!other)
        other = divergingSeries(comparison);
    if (!comparison.curves || !other)
        return;
    const auto curves = comparedCurves(comparison, pairingOf(*other->curves, *comparison.a, *comparison.b), problems);
    curves->agreeingA = comparison.curves->metricA;
    other->curves = curves;
    comparison.curves = curves;
    std::rotate(comparison.metrics.common.data(), other, other + 1);
}

// A tolerance for a name that no metric has is a mistake that would not show.
void reportUnusedTolerances(const Comparison &comparison, Problems &problems)
{
    for (const MetricTolerance &own : comparison.options.metricTolerances) {
        const bool used = std::ranges::any_of(comparison.metrics.common, [&](const MetricComparison &metric) {
            return own.names(metric.curves->metricA) || own.names(metric.curves->metricB);
        });
        if (!used)
            problems.push_back(
                {{},
                 0,
                 Severity::Warning,
                 message(
                     Messages::tr("No metric that was compared is named \"{}\": the tolerance for it has no effect."),
                     own.metric)});
    }
}

// Results that belong to no curve cannot be judged, but logs that differ in them are not equal.
void compareSaidResults(const Comparison &comparison, const LogPairing &pair, Problems &problems)
{
    const Log &a = *comparison.a->logs[pair.logA], &b = *comparison.b->logs[pair.logB];
    if (!comparison.options.metric.empty() || a.segment != 0 || b.segment != 0)
        return;
    std::size_t others = 0;
    std::optional<std::int64_t> first;
    for (std::size_t i = 0; i < std::min(a.saidResults.size(), b.saidResults.size()); ++i) {
        if (a.saidResults[i].numbers == b.saidResults[i].numbers)
            continue;
        ++others;
        first = first.value_or(a.saidResults[i].line);
    }
    if (others == 0)
        return;
    const std::string place = "line " + std::to_string(*first);
    problems.push_back({a.path, *first, Severity::Warning,
                        message(Messages::tr("Lines name a loss or a score whose numbers belong to no curve, and they "
                                             "have other numbers than those of B: {}. A pattern of your own reads "
                                             "them (--log-pattern)."),
                                others),
                        Unread{UnreadReason::Unrecognised, "lines", static_cast<std::int64_t>(others), place}});
}

// A second metric that is compared in full may bring the remarks of the first one again.
Problems withoutRepeats(Problems problems)
{
    Problems once;
    for (Problem &problem : problems) {
        if (std::ranges::find(once, problem) == once.end())
            once.push_back(std::move(problem));
    }
    return once;
}

void chooseSegments(Comparison &comparison, Problems &problems)
{
    const SegmentChoices wanted = segmentsOf(comparison.options);
    SegmentedRuns runs = withSegments(comparison.a, comparison.b, wanted.a, wanted.b);
    comparison.a = std::move(runs.a);
    comparison.b = std::move(runs.b);
    append(problems, runs.problems);
}

void numberByEpoch(Comparison &comparison, Problems &problems)
{
    // Whatever was chosen before: the answer depends only on the options of now.
    comparison.a = withOwnNumbers(comparison.a);
    comparison.b = withOwnNumbers(comparison.b);
    if (comparison.options.align != Align::Step)
        return;
    RenumberedRuns runs = withRecordsByEpoch(comparison.a, comparison.b);
    comparison.a = std::move(runs.a);
    comparison.b = std::move(runs.b);
    append(problems, runs.problems);
}

void compareMetrics(Comparison &comparison, Problems &problems)
{
    comparison.curves = nullptr;
    comparison.metrics = {};
    if (!comparison.options.curves)
        return;
    chooseSegments(comparison, problems);
    numberByEpoch(comparison, problems);
    const auto pair = chooseLogs(*comparison.a, *comparison.b, comparison.options.metric);
    if (!pair) {
        reportNoCommonMetric(comparison, problems);
        comparison.metrics.onlyA = judgedMetrics(*comparison.a);
        comparison.metrics.onlyB = judgedMetrics(*comparison.b);
        return;
    }
    const auto curves = comparedCurves(comparison, *pair, problems);
    comparison.metrics = compareMetrics(*comparison.a, *comparison.b, *pair, curves, comparison.options);
    reportUnusedTolerances(comparison, problems);
    compareSaidResults(comparison, *pair, problems);
    if (curves->compared > 0)
        comparison.curves = curves;
    if (comparison.options.metric.empty())
        showDiverging(comparison, problems);
    addNoise(comparison, problems);
}

} // namespace

void compareLogs(Comparison &comparison)
{
    Problems problems;
    compareMetrics(comparison, problems);
    std::erase_if(comparison.problems, [&](const Problem &problem) {
        return std::find(comparison.curveProblems.begin(), comparison.curveProblems.end(), problem) !=
               comparison.curveProblems.end();
    });
    problems = withoutRepeats(std::move(problems));
    append(comparison.problems, problems);
    comparison.curveProblems = std::move(problems);
}

} // namespace rundiff

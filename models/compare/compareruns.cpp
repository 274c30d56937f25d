// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/compare/compareruns.h"

#include "models/compare/checklist/runchecklist.h"
#include "models/compare/comparisoncoverage.h"
#include "models/compare/curves/chosensegments.h"
#include "models/compare/curves/curvefacts.h"
#include "models/compare/curves/logpairing.h"
#include "models/compare/curves/monitornames.h"
#include "models/compare/curves/noise.h"
#include "models/compare/dumpsofruns.h"
#include "models/compare/judgecomparison.h"
#include "models/compare/options/curveoptions.h"
#include "models/formats/logs/logreader.h"
#include "models/formats/runreader.h"
#include "models/knowledge/operators/operatorfacts.h"
#include "models/run/messages.h"
#include "models/run/threads.h"

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <future>
#include <mutex>
#include <set>
#include <tuple>

namespace rundiff
{

namespace
{

using RunPtr = std::shared_ptr<const Run>;

// The same file may have been read for several pairs; its problems are reported once.
void dropRepeats(Problems &problems)
{
    std::set<std::tuple<std::string, std::int64_t, std::string>> seen;
    std::erase_if(problems, [&](const Problem &problem) {
        return !seen.emplace(problem.path, problem.line, problem.message).second;
    });
}

RunOptions runOptions(const CompareOptions &options)
{
    return {options.logReading, options.logReadings, options.curves, options.operators};
}

void readBoth(const std::string &pathA, const std::string &pathB, Comparison &comparison, const Progress &progress)
{
    const RunOptions wanted = runOptions(comparison.options);
    auto a = inBackground(true, [&] { return readRun(pathA, wanted, progress); });
    comparison.b = readRun(pathB, wanted, progress);
    comparison.a = a.get();
    append(comparison.problems, comparison.a->problems);
    append(comparison.problems, comparison.b->problems);
    for (const std::string &path : comparison.options.baselines) {
        comparison.baselines.push_back(readRun(path, wanted, progress));
        append(comparison.problems, comparison.baselines.back()->problems);
    }
}

std::string stepRange(const Curve &curve)
{
    return curve.empty() ? std::string("-") : fmt::format("{}..{}", curve.steps.front(), curve.steps.back());
}

void reportNoCommonMetric(const Comparison &comparison, Problems &problems)
{
    if (comparison.a->logs.empty() || comparison.b->logs.empty())
        return;
    const std::string &metric = comparison.options.metric;
    problems.push_back(
        {{},
         0,
         metric.empty() ? Severity::Warning : Severity::Error,
         metric.empty()
             ? message(Messages::tr("The logs of A and B have no loss in common: the curves were not compared. "
                                    "Choose a metric that both have."))
             : message(Messages::tr("The metric \"{}\" is not in the logs of both runs: the curves "
                                    "were not compared."),
                       metric),
         metric.empty() ? std::nullopt : std::optional(Unread{UnreadReason::Unrecognised, "metrics", 1, metric})});
}

// The noise of B and its repeats, where there are some that have the metric.
void addNoise(const Comparison &comparison, CurveComparison &curves, Problems &problems)
{
    std::vector<const Curve *> repeats = {&curves.b};
    const SegmentChoices segments = segmentsOf(comparison.options);
    for (const RunPtr &baseline : comparison.baselines) {
        const auto chosen = withSegments(baseline, comparison.b, segments.b, segments.b).a;
        const auto pair = chooseLogs(*chosen, *comparison.b, curves.metricB);
        if (pair)
            repeats.push_back(pair->metric.a);
        else
            problems.push_back(
                {baseline->path, 0, Severity::Warning,
                 message(Messages::tr("This baseline run has no metric \"{}\" and does not contribute to the noise."),
                         curves.metricB)});
    }
    if (repeats.size() > 1)
        curves.noise = compareWithNoise(curves.a, repeats, comparison.options);
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
std::shared_ptr<const CurveComparison> comparedCurves(const Comparison &comparison, const LogPairing &pairing,
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
    if (curves->firstOutside) {
        curves->placeA = placeOfPoint(*comparison.a->logs[pairing.logA], *pair.a, curves->firstOutside->indexA);
        curves->placeB = placeOfPoint(*comparison.b->logs[pairing.logB], *pair.b, curves->firstOutside->indexB);
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
    else
        addNoise(comparison, *curves, problems);
    return curves;
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

void chooseSegments(Comparison &comparison, Problems &problems)
{
    const SegmentChoices wanted = segmentsOf(comparison.options);
    SegmentedRuns runs = withSegments(comparison.a, comparison.b, wanted.a, wanted.b);
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
    if (curves->compared > 0)
        comparison.curves = curves;
}

// Fills curves and their problems from the logs already read.
void compareLogs(Comparison &comparison)
{
    Problems problems;
    compareMetrics(comparison, problems);
    std::erase_if(comparison.problems, [&](const Problem &problem) {
        return std::find(comparison.curveProblems.begin(), comparison.curveProblems.end(), problem) !=
               comparison.curveProblems.end();
    });
    append(comparison.problems, problems);
    comparison.curveProblems = std::move(problems);
}

ComparisonPtr finished(Comparison comparison)
{
    dropRepeats(comparison.problems);
    conclude(comparison);
    return std::make_shared<const Comparison>(std::move(comparison));
}

// Passes on what is known so far as the pairs come in, a few times a second.
class PartialPairs
{
public:
    PartialPairs(const Comparison &known, const std::function<void(ComparisonPtr)> &partial)
        : m_known(known), m_partial(partial)
    {
    }

    void clear()
    {
        const std::lock_guard lock(m_mutex);
        m_pairs.clear();
    }

    void add(const DumpPair &pair)
    {
        const std::lock_guard lock(m_mutex);
        m_pairs.push_back(pair);
        const auto now = std::chrono::steady_clock::now();
        if (now - m_last < std::chrono::milliseconds(250))
            return;
        m_last = now;
        auto operators = std::make_shared<OperatorComparison>();
        operators->mode = pair.mode;
        operators->pairs = m_pairs;
        std::sort(operators->pairs.begin(), operators->pairs.end(), [](const DumpPair &one, const DumpPair &other) {
            return std::tie(one.a.step, one.a.rank) < std::tie(other.a.step, other.a.rank);
        });
        Comparison soFar = m_known;
        soFar.operators = std::move(operators);
        m_partial(finished(std::move(soFar)));
    }

private:
    const Comparison &m_known;
    const std::function<void(ComparisonPtr)> &m_partial;
    std::mutex m_mutex;
    std::vector<DumpPair> m_pairs;
    std::chrono::steady_clock::time_point m_last = std::chrono::steady_clock::now();
};

void compareOperators(Comparison &comparison, const Progress &progress,
                      const std::function<void(ComparisonPtr)> &partial, DumpEvidence &evidence)
{
    PartialPairs pairs(comparison, partial);
    const auto done = [&](const DumpPair &pair) {
        if (comparison.options.checklist)
            evidence.add(pair);
        if (partial)
            pairs.add(pair);
    };
    const auto anew = [&] {
        evidence.clear();
        pairs.clear();
    };
    compareOperators(comparison, progress, {done, anew});
}

// The user's operator facts in addition to the built-in ones.
void addUsersFacts(Comparison &comparison)
{
    const std::string file = comparison.options.operatorFacts ? std::string() : userOperatorFactsFile();
    if (!file.empty())
        comparison.options.operatorFacts =
            std::make_shared<const OperatorFacts>(operatorFactsWith(file, comparison.problems));
}

void fillChecklist(Comparison &comparison, const DumpEvidence &evidence, const Progress &progress)
{
    if (!comparison.options.checklist)
        return;
    auto list = std::make_shared<Checklist>(checklistOfRuns(*comparison.a, *comparison.b, comparison.curves.get(),
                                                            comparison.operators.get(), evidence,
                                                            comparison.baselines.size(), progress));
    if (progress.stopped())
        return; // half of the sources may look as if nothing was wrong
    append(comparison.problems, list->problems);
    if (comparison.options.decisions)
        *list = comparison.options.decisions->ticks.on(*list);
    comparison.checklist = std::move(list);
}

void saySameFolder(Comparison &comparison)
{
    std::error_code error;
    if (std::filesystem::equivalent(comparison.a->path, comparison.b->path, error) && !error)
        comparison.problems.push_back(
            {comparison.a->path, 0, Severity::Warning,
             message(Messages::tr("A and B are the same location on the disk: they cannot differ."))});
}

void sayNothingToCompare(Comparison &comparison, const LimitWatch &watch)
{
    if (const auto reached = watch.reached())
        comparison.problems.push_back(*reached);
    else if (watch.progress().stopped())
        comparison.problems.push_back({{},
                                       0,
                                       Severity::Error,
                                       message(Messages::tr("Stopped before everything was compared.")),
                                       Unread{UnreadReason::Limit, "comparisons", 0, {}}});
    else if (!comparison.curves && !comparison.operators)
        comparison.problems.push_back(
            {{},
             0,
             Severity::Error,
             message(Messages::tr("The runs have nothing in common: no metric and no dump of the same step and rank.")),
             Unread{UnreadReason::NoPartner, "comparisons", 0, {}}});
}

bool hasRowRule(const CompareOptions &one, const CompareOptions &other)
{
    return one.rule == other.rule && one.rowTolerance == other.rowTolerance;
}

ComparisonPtr compareRead(Comparison comparison, const LimitWatch &watch,
                          const std::function<void(ComparisonPtr)> &partial)
{
    compareLogs(comparison);
    if (partial && comparison.curves)
        partial(finished(comparison));
    DumpEvidence evidence;
    compareOperators(comparison, watch.progress(), partial, evidence);
    if (!watch.progress().stopped())
        fillChecklist(comparison, evidence, watch.progress());
    sayNothingToCompare(comparison, watch);
    return finished(std::move(comparison));
}

} // namespace

ComparisonPtr compareRuns(const std::string &pathA, const std::string &pathB, const CompareOptions &options,
                          const Progress &progress, const std::function<void(ComparisonPtr)> &partial,
                          const Limits &limits)
{
    const LimitWatch watch(limits, progress);
    Comparison comparison;
    comparison.options = options;
    addUsersFacts(comparison);
    readBoth(pathA, pathB, comparison, watch.progress());
    saySameFolder(comparison);
    return compareRead(std::move(comparison), watch, partial);
}

ComparisonPtr withCurveOptions(const ComparisonPtr &comparison, const CompareOptions &options)
{
    Comparison changed = *comparison;
    setCurveOptions(changed.options, curveOptionsOf(options));
    compareLogs(changed);
    return finished(std::move(changed));
}

bool judgedBy(const Comparison &comparison, const CompareOptions &options)
{
    return curveOptionsOf(comparison.options) == curveOptionsOf(options) && hasRowRule(comparison.options, options);
}

ComparisonPtr withOptions(const ComparisonPtr &comparison, const CompareOptions &options)
{
    ComparisonPtr changed = comparison;
    if (!hasRowRule(comparison->options, options))
        changed = withRowRule(changed, options.rule, options.rowTolerance);
    if (!(curveOptionsOf(comparison->options) == curveOptionsOf(options)))
        changed = withCurveOptions(changed, options);
    return changed;
}

ComparisonPtr swapped(const ComparisonPtr &comparison, const Progress &progress, const Limits &limits)
{
    const LimitWatch watch(limits, progress);
    Comparison changed;
    changed.options = comparison->options;
    changed.options.offset = -comparison->options.offset;
    std::swap(changed.options.dumpOffsetA, changed.options.dumpOffsetB);
    for (auto &[a, b] : changed.options.rankMap)
        std::swap(a, b);
    changed.options.decisions = mirrored(comparison->options.decisions);
    changed.a = comparison->b;
    changed.b = comparison->a;
    changed.baselines = comparison->baselines;
    changed.savedIn = comparison->savedIn;
    changed.provenance = comparison->provenance;
    append(changed.problems, changed.a->problems);
    append(changed.problems, changed.b->problems);
    return compareRead(std::move(changed), watch, {});
}

} // namespace rundiff

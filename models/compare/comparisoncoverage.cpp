// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/compare/comparisoncoverage.h"

#include "models/compare/comparedumps.h"
#include "models/compare/curves/lonesteps.h"
#include "models/compare/curves/oddmetrics.h"
#include "models/compare/readcounts.h"
#include "models/compare/resumedrun.h"
#include "models/compare/runaccount.h"
#include "models/compare/tokens/tokencomparison.h"
#include "models/run/lookup.h"
#include "models/run/numberorder.h"

#include <algorithm>
#include <map>
#include <optional>
#include <set>

namespace rundiff
{

namespace
{

std::string stepPlace(std::int64_t step)
{
    return "step " + std::to_string(step);
}

std::string dumpPlace(const DumpLocation &dump)
{
    return stepPlace(dump.step.value) + ", " + dump.rank.folderName();
}

void addUnreadLines(const Log &log, Coverage &coverage)
{
    if (log.unreadCount == 0)
        return;
    Unread lines{UnreadReason::Unrecognised, "lines", log.unreadCount, {}};
    if (!log.unreadLines.empty())
        lines.place = "line " + std::to_string(log.unreadLines.front().line);
    coverage.add(log.path, std::move(lines));
}

// ---- curves --------------------------------------------------------------------------------------------------------

void addLoneSteps(const std::string &path, std::size_t count, const std::vector<LoneSteps> &stretches,
                  Coverage &coverage)
{
    if (count > 0 && !stretches.empty())
        coverage.add(path, {UnreadReason::NoPartner, "steps", static_cast<std::int64_t>(count),
                            stepPlace(stretches.front().first)});
}

std::optional<double> valueAt(const Curve &curve, std::int64_t step)
{
    const std::int64_t *begin = curve.steps->data(), *end = begin + curve.size();
    const std::int64_t *found = std::lower_bound(begin, end, step);
    if (found == end || *found != step)
        return std::nullopt;
    return (*curve.values)[found - begin];
}

// Values that a later record of the same step replaced were not compared, where they say something else than it.
void addReplaced(const std::string &path, const Curve &curve, Coverage &coverage)
{
    Unread replaced{UnreadReason::Replaced, "records", 0, {}};
    for (std::size_t i = 0; i < curve.replacedSteps.size() && i < curve.replacedValues.size(); ++i) {
        const auto kept = valueAt(curve, curve.replacedSteps[i]);
        if (kept && sameNumber(*kept, curve.replacedValues[i]))
            continue;
        if (replaced.count++ == 0)
            replaced.place = stepPlace(curve.replacedSteps[i]);
    }
    if (replaced.count > 0)
        coverage.add(path, std::move(replaced));
}

bool sameReplaced(const Curve &a, const Curve &b)
{
    return a.replacedSteps == b.replacedSteps && std::ranges::equal(a.replacedValues, b.replacedValues, sameNumber);
}

void addMetric(const Comparison &comparison, const MetricComparison &metric, Coverage &coverage)
{
    const CurveComparison &curves = *metric.curves;
    const std::size_t before = stepsBeforeResume(comparison, curves), onlyA = curves.onlyA - before;
    if (onlyA > 0 || curves.onlyB > 0) {
        LoneStepsOfBoth lone = loneSteps(curves, before > 0 ? 2 : 1);
        std::erase_if(lone.onlyA, [&](const LoneSteps &steps) {
            return before > 0 && steps.last <= comparison.checkpoints->resumedAt->value;
        });
        addLoneSteps(metric.logA, onlyA, lone.onlyA, coverage);
        addLoneSteps(metric.logB, curves.onlyB, lone.onlyB, coverage);
    }
    if (curves.otherSteps > 0)
        coverage.add(metric.logA, {UnreadReason::NoPartner, "steps", static_cast<std::int64_t>(curves.otherSteps),
                                   stepPlace(*curves.firstOtherStep)});
    if (sameReplaced(curves.a, curves.b)) // compared by this, one with the other
        return;
    addReplaced(metric.logA, curves.a, coverage);
    addReplaced(metric.logB, curves.b, coverage);
}

void addLoneMetrics(const std::vector<LoneMetric> &metrics, Coverage &coverage)
{
    for (const LoneMetric &metric : metrics)
        coverage.add(metric.log, {UnreadReason::NoPartner, "metric", 1, metric.name});
}

// The steps of the metric of which the most is missing stand for all.
CoveredCount stepsOf(const Comparison &comparison)
{
    const MetricComparisons &metrics = comparison.metrics;
    CoveredCount steps;
    std::size_t mostMissing = 0;
    bool first = true;
    for (const MetricComparison &metric : metrics.common) {
        const CurveComparison &curves = *metric.curves;
        const std::size_t before = stepsBeforeResume(comparison, curves);
        const std::size_t missing = curves.onlyA - before + curves.onlyB + curves.otherSteps;
        if (!metric.judged || (!first && missing <= mostMissing))
            continue;
        steps = stepsOf(curves);
        steps.a -= std::min(steps.a, before);
        steps.compared -= std::min(steps.compared, curves.otherSteps); // equal values, but not of one step
        mostMissing = missing;
        first = false;
    }
    return steps;
}

Coverage curveCoverage(const Comparison &comparison)
{
    Coverage coverage;
    if (!comparison.options.curves)
        return coverage;
    const MetricComparisons &metrics = comparison.metrics;
    coverage.metrics = {metrics.onlyA.size(), metrics.onlyB.size(), 0, 0, 0};
    for (const MetricComparison &metric : metrics.common) {
        if (!metric.judged)
            continue;
        ++coverage.metrics.a;
        ++coverage.metrics.b;
        coverage.metrics.compared += metric.curves->compared > 0;
        addMetric(comparison, metric, coverage);
    }
    coverage.steps = stepsOf(comparison);
    coverage.files = logFiles(comparison);
    coverage.records = logRecords(comparison);
    addOddMetrics(metrics, *comparison.a, *comparison.b, coverage);
    addLoneMetrics(metrics.onlyA, coverage);
    addLoneMetrics(metrics.onlyB, coverage);
    for (const Run *run : {comparison.a.get(), comparison.b.get()}) {
        for (const auto &log : run->logs) {
            if (!areUnreadLinesCompared(comparison, *log))
                addUnreadLines(*log, coverage);
            coverage.addProblems(log->problems);
        }
    }
    return coverage;
}

// ---- dumps ---------------------------------------------------------------------------------------------------------

bool isWanted(const DumpLocation &dump, const CompareOptions &options)
{
    return chooses(options.steps, dump.step.value) &&
           (dump.rank.kind == RankId::Kind::Process || chooses(options.ranks, dump.rank.number));
}

// Ranks by their number. A process number means nothing in another step: of processes, the most that one step has.
class RankCount
{
public:
    void add(Step step, RankId rank)
    {
        if (rank.kind == RankId::Kind::Rank)
            m_ranks.insert(rank);
        else
            m_processes[step].insert(rank);
    }
    std::size_t count() const
    {
        std::size_t processes = 0;
        for (const auto &[step, ranks] : m_processes)
            processes = std::max(processes, ranks.size());
        return m_ranks.size() + processes;
    }

private:
    std::set<RankId> m_ranks;
    std::map<Step, std::set<RankId>> m_processes;
};

struct DumpsOfRun {
    std::size_t count = 0;
    RankCount ranks;
    std::int64_t lastStep = -1;

    DumpsOfRun(const Run &run, const CompareOptions &options)
    {
        for (const DumpLocation &dump : run.dumps) {
            if (!isWanted(dump, options))
                continue;
            ++count;
            ranks.add(dump.step, dump.rank);
            lastStep = std::max(lastStep, dump.step.value);
        }
    }
};

void addLoneDumps(const std::vector<DumpLocation> &dumps, Coverage &coverage)
{
    if (!dumps.empty())
        coverage.add(dumps.front().folder, {UnreadReason::NoPartner, "dumps", static_cast<std::int64_t>(dumps.size()),
                                            dumpPlace(dumps.front())});
}

std::size_t dumpsAfter(const std::vector<DumpLocation> &lone, std::int64_t lastStep)
{
    return static_cast<std::size_t>(
        std::ranges::count_if(lone, [&](const DumpLocation &dump) { return dump.step.value > lastStep; }));
}

void addRows(const std::string &path, std::size_t count, const std::string &first, UnreadReason reason,
             Coverage &coverage)
{
    if (count > 0)
        coverage.add(path, {reason, "rows", static_cast<std::int64_t>(count), first});
}

CoveredCount rowsOf(const DumpPair &pair)
{
    const std::size_t paired = pair.rows - pair.unmatchedA;
    return {pair.rows, paired + pair.unmatchedB, paired - pair.uncompared, 0, 0};
}

// Why rows with a partner could not be compared: what the mode compares is missing in one run.
UnreadReason reasonOfUncompared(Mode mode)
{
    if (mode == Mode::Md5)
        return UnreadReason::Checksum;
    if (mode == Mode::Tensor)
        return UnreadReason::Damaged;
    return UnreadReason::Statistic;
}

void addPair(const DumpPair &pair, Coverage &coverage)
{
    coverage.rows += rowsOf(pair);
    coverage.operators += {pair.operatorsA, pair.operatorsB, pair.operatorsCompared, 0, 0};
    addRows(pair.a.dumpFile, pair.unmatchedA, pair.firstOnlyA, UnreadReason::NoPartner, coverage);
    addRows(pair.b.dumpFile, pair.unmatchedB, pair.firstOnlyB, UnreadReason::NoPartner, coverage);
    addRows(pair.a.dumpFile, pair.uncompared, pair.firstUncompared, reasonOfUncompared(pair.mode), coverage);
    coverage.addProblems(pair.problems);
}

bool areMerged(const OperatorComparison &operators)
{
    return operators.layouts && operators.layouts->areMerged;
}

// How many dumps of A and of B make one pair.
std::pair<std::int64_t, std::int64_t> dumpsOfOnePair(const OperatorComparison &operators)
{
    if (!areMerged(operators))
        return {1, 1};
    const auto [a, b] = operators.layouts->withoutCommon();
    return {a.ranks(), b.ranks()};
}

Coverage operatorCoverage(const Comparison &comparison)
{
    Coverage coverage;
    if (!comparison.options.operators)
        return coverage;
    const DumpsOfRun a(*comparison.a, comparison.options), b(*comparison.b, comparison.options);
    coverage.dumps = {a.count, b.count, 0, 0, 0};
    coverage.ranks = {a.ranks.count(), b.ranks.count(), 0, 0, 0};
    RankCount compared;
    if (const OperatorComparison *operators = comparison.operators.get()) {
        const auto [ofA, ofB] = dumpsOfOnePair(*operators);
        for (const DumpPair &pair : operators->pairs) {
            ++coverage.dumps.compared;
            coverage.dumps.a -= ofA - 1;
            coverage.dumps.b -= ofB - 1;
            compared.add(pair.a.step, pair.a.rank);
            addPair(pair, coverage);
        }
        coverage.dumps.longerA = dumpsAfter(operators->onlyA, b.lastStep);
        coverage.dumps.longerB = dumpsAfter(operators->onlyB, a.lastStep);
        addLoneDumps(operators->onlyA, coverage);
        addLoneDumps(operators->onlyB, coverage);
    }
    if (coverage.dumps.compared > 0 && coverage.rows.none()) // said of the runs as a whole, too: listed once
        coverage.add(comparison.a->path, {UnreadReason::Unrecognised, "rows", 0, {}});
    coverage.ranks.compared = compared.count();
    if (comparison.operators && areMerged(*comparison.operators))
        coverage.ranks.a = coverage.ranks.b = compared.count();
    coverage.files = dumpFiles(comparison);
    return coverage;
}

// ---- both ----------------------------------------------------------------------------------------------------------

void append(const Coverage &part, Coverage &whole)
{
    for (const CoverageKind kind : allCoverageKinds)
        whole.count(kind) += part.count(kind);
    whole.operators += part.operators;
    whole.files += part.files;
    whole.records += part.records;
    whole.unread.insert(whole.unread.end(), part.unread.begin(), part.unread.end());
}

UnexplainedCount unexplainedOf(const Account &account, const CoverageDemands &demands)
{
    UnexplainedCount count;
    for (const LeftDifference &left : account.left)
        (left.kind == LeftKind::File ? count.files : count.texts) += left.count;
    count.texts += account.more;
    count.settings = demands.settingsRequired ? account.settings.size() : 0;
    return count;
}

Verdict agreementOf(const Comparison &comparison)
{
    Verdict agreement = comparison.metrics.agreement();
    if (comparison.checkpoints)
        agreement = worst(agreement, comparison.checkpoints->verdict);
    if (comparison.operators)
        agreement = worst(agreement, comparison.operators->verdict);
    if (comparison.tokens)
        agreement = worst(agreement, comparison.tokens->verdict);
    return agreement;
}

} // namespace

Coverage coverageOf(const Log &log, const CoverageDemands &demands)
{
    Coverage coverage;
    addUnreadLines(log, coverage);
    coverage.addProblems(log.problems);
    coverage.conclude(demands);
    return coverage;
}

Coverage coverageOf(const DumpPair &pair, const CoverageDemands &demands)
{
    Coverage coverage;
    addPair(pair, coverage);
    coverage.conclude(demands);
    return coverage;
}

void conclude(Comparison &comparison)
{
    const CoverageDemands &demands = comparison.options.demands;
    comparison.curveCoverage = curveCoverage(comparison);
    comparison.operatorCoverage = operatorCoverage(comparison);
    comparison.coverage = Coverage();
    append(comparison.curveCoverage, comparison.coverage);
    append(comparison.operatorCoverage, comparison.coverage);
    comparison.coverage.addProblems(comparison.problems); // of the runs as a whole, and limits
    if (comparison.tokens)
        comparison.coverage.samples = comparison.tokens->samples;
    if (const Account *account = accountInForce(comparison))
        comparison.coverage.unexplained = unexplainedOf(*account, demands);
    for (Coverage *coverage : {&comparison.curveCoverage, &comparison.operatorCoverage, &comparison.coverage})
        coverage->conclude(demands);
    if (comparison.metrics.firstBlind() && demands.required.contains(CoverageKind::Metrics))
        comparison.curveCoverage.complete = comparison.coverage.complete = false;
    if (comparison.part) // whatever may be missing: these pairs were not compared
        comparison.operatorCoverage.complete = comparison.coverage.complete = false;
    if (!comparison.curves && !comparison.operators && !comparison.checkpoints && !comparison.tokens)
        comparison.coverage.complete = false;
    comparison.agreement = agreementOf(comparison);
    comparison.verdict = concluded(comparison.agreement, comparison.coverage);
}

} // namespace rundiff

// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/compare/compareruns.h"

#include "models/compare/checklist/runchecklist.h"
#include "models/compare/comparelogs.h"
#include "models/compare/comparisoncoverage.h"
#include "models/compare/comparisonpart.h"
#include "models/compare/diagnosis/tensorreferee.h"
#include "models/compare/dumpalignment.h"
#include "models/compare/dumplist.h"
#include "models/compare/dumpsofruns.h"
#include "models/compare/judgecomparison.h"
#include "models/compare/options/curveoptions.h"
#include "models/compare/partfindings.h"
#include "models/compare/partplan.h"
#include "models/compare/resumedrun.h"
#include "models/compare/runaccount.h"
#include "models/compare/runevidence.h"
#include "models/compare/tokens/comparetokens.h"
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

void readBoth(const std::string &pathA, const std::string &pathB, const DumpList *dumps, Comparison &comparison,
              const Progress &progress)
{
    const RunOptions wanted = runOptionsOf(comparison.options);
    auto a = inBackground(true, [&] { return readRun(pathA, wanted, progress); });
    comparison.b = readRun(pathB, wanted, progress);
    comparison.a = a.get();
    if (dumps) {
        comparison.a = withDumps(comparison.a, dumps->a);
        comparison.b = withDumps(comparison.b, dumps->b);
    }
    append(comparison.problems, comparison.a->problems);
    append(comparison.problems, comparison.b->problems);
    for (const std::string &path : comparison.options.baselines) {
        comparison.baselines.push_back(readRun(path, wanted, progress));
        append(comparison.problems, comparison.baselines.back()->problems);
    }
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
                      const std::function<void(ComparisonPtr)> &partial, DumpEvidence &evidence,
                      const PairListener &rows, const PartFindings *parts)
{
    PartialPairs pairs(comparison, partial);
    const auto done = [&](const DumpPair &pair) {
        if (comparison.options.checklist)
            evidence.add(pair);
        if (partial)
            pairs.add(pair);
        if (rows.done)
            rows.done(pair);
    };
    const auto anew = [&] {
        evidence.clear();
        pairs.clear();
        if (parts)
            parts->anew();
        if (rows.anew)
            rows.anew();
    };
    compareOperators(comparison, progress, {done, rows.inOrder, anew, rows.dumps}, parts);
}

// The user's operator facts in addition to the built-in ones.
void addUsersFacts(Comparison &comparison)
{
    const std::string file = comparison.options.operatorFacts ? std::string() : userOperatorFactsFile();
    if (!file.empty())
        comparison.options.operatorFacts =
            std::make_shared<const OperatorFacts>(operatorFactsWith(file, comparison.problems));
}

// Null if it was stopped: half of the sources may look as if nothing was wrong.
std::shared_ptr<const Checklist> sourcesOf(const Comparison &comparison, const Progress &progress)
{
    auto list = std::make_shared<const Checklist>(
        checklistOfSources(*comparison.a, *comparison.b, comparison.curves.get(), comparison.operators.get(),
                           comparison.baselines.size(), progress));
    return progress.stopped() ? nullptr : list;
}

void fillChecklist(Comparison &comparison, const std::shared_ptr<const Checklist> &sources,
                   const DumpEvidence &evidence)
{
    if (!sources)
        return;
    auto list = std::make_shared<Checklist>(*sources);
    if (comparison.operators)
        addDumpsTo(*list, *comparison.operators, evidence);
    putResultEvidence(comparison, *list);
    append(comparison.problems, list->problems);
    if (comparison.options.decisions)
        *list = comparison.options.decisions->ticks.on(*list);
    comparison.checklist = std::move(list);
}

void saySameFolder(Comparison &comparison)
{
    if (comparison.options.tokens.ofOneRun)
        return;
    std::error_code error;
    if (std::filesystem::equivalent(comparison.a->path, comparison.b->path, error) && !error)
        comparison.problems.push_back(
            {comparison.a->path, 0, Severity::Warning,
             message(Messages::tr("A and B are the same location on the disk: they cannot differ."))});
}

// Another metric or tolerance may change this.
void sayNothingInCommon(Comparison &comparison)
{
    const bool hasAny = comparison.curves || comparison.operators || comparison.checkpoints || comparison.tokens;
    if (hasAny || comparison.options.tokens.ofOneRun)
        return;
    const Problem nothing{
        {},
        0,
        Severity::Error,
        message(Messages::tr("The runs have nothing in common: no metric and no dump of the same step and rank.")),
        Unread{UnreadReason::NoPartner, "curves and dumps", 0, {}}};
    comparison.problems.push_back(nothing);
    comparison.curveProblems.push_back(nothing);
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
    else
        sayNothingInCommon(comparison);
}

bool hasRowRule(const CompareOptions &one, const CompareOptions &other)
{
    return one.rule == other.rule && one.rowTolerance == other.rowTolerance;
}

// Of the pairs that can have the first difference of all parts.
std::vector<RefereeOfPair> refereesOf(const OperatorComparison &operators, const Progress &progress)
{
    std::vector<RefereeOfPair> referees;
    std::optional<Step> earliest;
    for (std::size_t i = 0; i < operators.pairs.size(); ++i) {
        const DumpPair &pair = operators.pairs[i];
        if (!pair.firstDifference || pair.a.step > earliest.value_or(pair.a.step))
            continue;
        earliest = pair.a.step;
        const std::size_t row = pair.firstDifference->tableRow;
        referees.push_back({i, {row, refereeOf(pair, row, progress)}});
    }
    return referees;
}

// What was read, to be compared from the beginning.
Comparison begunAgain(const Comparison &comparison, const CompareOptions &options)
{
    Comparison begun;
    begun.options = options;
    begun.a = comparison.a;
    begun.b = comparison.b;
    begun.baselines = comparison.baselines;
    begun.savedIn = comparison.savedIn;
    begun.provenance = comparison.provenance;
    append(begun.problems, begun.a->problems);
    append(begun.problems, begun.b->problems);
    for (const RunPtr &baseline : begun.baselines)
        append(begun.problems, baseline->problems);
    saySameFolder(begun);
    return begun;
}

// The dumps of the same iterations, by the logs and these options.
DumpAlignment alignmentOf(const Comparison &comparison)
{
    return dumpAlignment(*comparison.a, *comparison.b, comparison.curves.get(), comparison.options);
}

bool pairOtherDumps(const Comparison &before, const Comparison &now)
{
    const bool dumps = now.options.operators && !now.a->dumps.empty() && !now.b->dumps.empty();
    return dumps && !(alignmentOf(before) == alignmentOf(now));
}

// The logs are in the first part.
void dropLogs(Comparison &comparison)
{
    for (std::shared_ptr<const Run> *run : {&comparison.a, &comparison.b}) {
        auto bare = std::make_shared<Run>(**run);
        bare->logs.clear();
        *run = std::move(bare);
    }
    comparison.baselines.clear();
    comparison.curves = nullptr;
    comparison.metrics = {};
    std::erase_if(comparison.problems, [&](const Problem &problem) {
        return std::ranges::find(comparison.curveProblems, problem) != comparison.curveProblems.end();
    });
    comparison.curveProblems.clear();
}

// With dumps that a list lacks the part is of other runs than parts that do not see them.
std::string checksumOfDumps(const Comparison &comparison, const DumpList *list)
{
    const Run &a = *comparison.a, &b = *comparison.b;
    if (!list)
        return dumpsChecksum(a, b);
    const bool complete = a.dumps.size() == list->a.size() && b.dumps.size() == list->b.size();
    return dumpsChecksum(*list) + (complete ? std::string() : dumpsChecksum(a, b));
}

std::vector<EvidenceOfPair> evidenceOf(const OperatorComparison &operators, const DumpEvidence &evidence)
{
    std::vector<EvidenceOfPair> found;
    for (std::size_t i = 0; i < operators.pairs.size(); ++i) {
        if (auto ofPair = evidence.of(operators.pairs[i]))
            found.push_back({i, *std::move(ofPair)});
    }
    return found;
}

// What the merge needs of this part.
void finishPart(Comparison &comparison, const Problems &ofRuns, const DumpList *dumps, const DumpEvidence &evidence,
                const Progress &progress)
{
    ComparisonPart part{comparison.options.part, checksumOfDumps(comparison, dumps), ofRuns, {}, {}, {}};
    if (comparison.options.checklist && part.choice.first())
        part.sources = sourcesOf(comparison, progress);
    const OperatorComparison none;
    const OperatorComparison &operators = comparison.operators ? *comparison.operators : none;
    part.referees = refereesOf(operators, progress);
    part.evidence = evidenceOf(operators, evidence);
    comparison.problems.push_back(
        {{},
         0,
         Severity::Warning,
         message(Messages::tr("This is part {} of {}: {} pairs of dumps are in it, {} are in the other parts. Only all "
                              "parts together have a verdict (rundiff merge)."),
                 part.choice.number, part.choice.count, operators.pairs.size(), operators.inOtherParts),
         Unread{UnreadReason::Limit, pairsOfDumps, static_cast<std::int64_t>(operators.inOtherParts), {}}});
    if (!part.choice.first())
        dropLogs(comparison);
    comparison.part = std::make_shared<const ComparisonPart>(std::move(part));
}

ComparisonPtr compareRead(Comparison comparison, const LimitWatch &watch,
                          const std::function<void(ComparisonPtr)> &partial, const PairListener &rows = {})
{
    const Problems ofRuns = comparison.problems;
    compareLogs(comparison);
    if (partial && comparison.curves)
        partial(finished(comparison));
    addCheckpoints(comparison, watch.progress());
    DumpEvidence evidence;
    compareOperators(comparison, watch.progress(), partial, evidence, rows, nullptr);
    addResultEvidence(comparison, watch.progress());
    if (!comparison.options.part.whole())
        finishPart(comparison, ofRuns, rows.dumps.get(), evidence, watch.progress());
    else if (comparison.options.checklist && !watch.progress().stopped())
        fillChecklist(comparison, sourcesOf(comparison, watch.progress()), evidence);
    comparison.tokens =
        compareTokens(*comparison.a, *comparison.b, comparison.options, comparison.problems, watch.progress());
    addAccount(comparison, watch.progress());
    sayNothingToCompare(comparison, watch);
    return finished(std::move(comparison));
}

} // namespace

RunOptions runOptionsOf(const CompareOptions &options)
{
    return {options.logReading, options.logReadings, options.curves,
            options.operators,  options.checkpoints, options.tokens.columns};
}

ComparisonPtr compareRuns(const std::string &pathA, const std::string &pathB, const CompareOptions &options,
                          const Progress &progress, const std::function<void(ComparisonPtr)> &partial,
                          const Limits &limits, const PairListener &rows)
{
    const LimitWatch watch(limits, progress);
    Comparison comparison;
    comparison.options = options;
    addUsersFacts(comparison);
    readBoth(pathA, pathB, rows.dumps.get(), comparison, watch.progress());
    saySameFolder(comparison);
    return compareRead(std::move(comparison), watch, partial, rows);
}

ComparisonPtr mergedComparison(Comparison begun, PartFindings &parts, const Progress &progress, const Limits &limits)
{
    const LimitWatch watch(limits, progress);
    compareLogs(begun);
    compareOperators(begun, watch.progress(), {}, parts.evidence, {}, &parts);
    addResultEvidence(begun, watch.progress());
    if (!watch.progress().stopped())
        fillChecklist(begun, parts.sources, parts.evidence);
    addAccount(begun, watch.progress());
    sayNothingToCompare(begun, watch);
    const Problems missing = parts.ofAll();
    if (!missing.empty()) {
        ComparisonPart incomplete;
        incomplete.choice.count = parts.count;
        begun.part = std::make_shared<const ComparisonPart>(std::move(incomplete));
        append(begun.problems, missing);
    }
    return finished(std::move(begun));
}

ComparisonPtr withCurveOptions(const ComparisonPtr &comparison, const CompareOptions &options)
{
    Comparison changed = *comparison;
    setCurveOptions(changed.options, curveOptionsOf(options));
    compareLogs(changed);
    sayNothingInCommon(changed);
    if (!changed.account)
        addAccount(changed, {});
    return finished(std::move(changed));
}

bool judgedBy(const Comparison &comparison, const CompareOptions &options)
{
    return curveOptionsOf(comparison.options) == curveOptionsOf(options) && hasRowRule(comparison.options, options);
}

ComparisonPtr withOptions(const ComparisonPtr &comparison, const CompareOptions &options, const Progress &progress)
{
    ComparisonPtr changed = comparison;
    if (!(curveOptionsOf(comparison->options) == curveOptionsOf(options)))
        changed = withCurveOptions(changed, options);
    if (pairOtherDumps(*comparison, *changed)) {
        CompareOptions wanted = changed->options;
        wanted.rule = options.rule;
        wanted.rowTolerance = options.rowTolerance;
        return compareRead(begunAgain(*changed, wanted), LimitWatch({}, progress), {});
    }
    if (!hasRowRule(comparison->options, options))
        changed = withRowRule(changed, options.rule, options.rowTolerance, progress);
    return changed;
}

ComparisonPtr swapped(const ComparisonPtr &comparison, const Progress &progress, const Limits &limits)
{
    const LimitWatch watch(limits, progress);
    CompareOptions options = comparison->options;
    options.offset = -options.offset;
    std::swap(options.dumpOffsetA, options.dumpOffsetB);
    std::swap(options.layoutA, options.layoutB);
    for (auto &[a, b] : options.rankMap)
        std::swap(a, b);
    options.decisions = mirrored(options.decisions);
    options.baselines.clear(); // they are repeats of the run that is A now
    Comparison exchanged = *comparison;
    std::swap(exchanged.a, exchanged.b);
    exchanged.baselines.clear();
    return compareRead(begunAgain(exchanged, options), watch, {});
}

} // namespace rundiff

// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/compare/dumpsofruns.h"

#include "models/compare/comparedumps.h"
#include "models/compare/diagnosis/acrosssteps.h"
#include "models/compare/diagnosis/signs/parameterchanges.h"
#include "models/compare/diagnosis/tensorreferee.h"
#include "models/compare/dumpalignment.h"
#include "models/compare/emptychoice.h"
#include "models/compare/judgecomparison.h"
#include "models/compare/judgepairs.h"
#include "models/compare/table/pairview.h"
#include "models/run/appendpart.h"
#include "models/run/messages.h"
#include "models/run/textpieces.h"

#include <algorithm>
#include <atomic>
#include <limits>
#include <memory>
#include <set>

namespace rundiff
{

namespace
{

using RunPtr = std::shared_ptr<const Run>;

// A dump without its counterpart proves nothing; its step and rank are named.
void sayLoneDumps(const std::vector<DumpLocation> &dumps, std::string_view side, Problems &problems)
{
    constexpr std::size_t mostNamed = 8;
    if (dumps.empty())
        return;
    std::string places;
    for (std::size_t i = 0; i < std::min(dumps.size(), mostNamed); ++i)
        appendPart(places, ", ", fmt::format("step{}/{}", dumps[i].step.value, dumps[i].rank.folderName()));
    if (dumps.size() > mostNamed)
        places += ", ...";
    problems.push_back(
        {dumps.front().folder, 0, Severity::Warning,
         message(Messages::tr("{} dumps are only in {} and were not compared: {}."), dumps.size(), side, places)});
}

// A against the further repeats of the baseline: is its first difference always the same row?
std::vector<RepeatFinding> comparedRepeats(const Comparison &comparison, const Progress &progress)
{
    std::vector<RepeatFinding> findings;
    CompareOptions options = comparison.options;
    if (!options.part.whole() && !options.part.first())
        return findings;
    options.part = {};
    for (const RunPtr &baseline : comparison.baselines) {
        Problems ofRepeat; // what is wrong with A's dumps was reported before
        const auto operators = baseline->dumps.empty()
                                   ? nullptr
                                   : compareDumps(*comparison.a, *baseline, options, progress, ofRepeat, {},
                                                  dumpAlignment(*comparison.a, *baseline, nullptr, options));
        if (!operators || progress.stopped()) // the first of some pairs need not be the first of all
            continue;
        RepeatFinding &finding = findings.emplace_back();
        finding.run = baseline->path;
        if (const auto &first = operators->firstDifference) {
            finding.step = first->step;
            finding.rank = first->rank;
            finding.row = first->row.operatorName + "." + first->row.parameter;
        }
    }
    return findings;
}

bool holdSameWeights(const DumpPair &pair, const OperatorFacts &facts)
{
    const auto parameters = pair.table ? parametersOf(*pair.table, facts) : std::vector<ParameterRow>();
    return !parameters.empty() && std::ranges::all_of(parameters, [&](const ParameterRow &parameter) {
        return agrees(pair.table->rows[parameter.tableRow]);
    });
}

// The logs say that dumps of one number are not of one iteration. A log may have lost its beginning: dumps of one
// number that hold the same are still of one iteration. Without such a pair, the weights of the first dumps
// decide, unless those that the logs pair hold the same weights, too.
bool fitByNumber(const Comparison &comparison, std::int64_t shift, const Progress &progress)
{
    constexpr std::size_t mostRead = 3;
    const auto pairsAt = [&](std::int64_t steps) {
        return pairDumps(comparison.a->dumps, comparison.b->dumps, comparison.options, steps).pairs;
    };
    const auto compared = [&](const std::pair<DumpLocation, DumpLocation> &dumps) {
        return comparePair(dumps.first, dumps.second, comparison.options, progress);
    };
    const auto haveSameWeights = [&](const DumpPair &pair) {
        return holdSameWeights(pair, operatorFactsOf(comparison.options));
    };
    const auto byNumber = pairsAt(0);
    bool sameWeights = false;
    for (std::size_t at = 0; at < std::min(mostRead, byNumber.size()) && !progress.stopped(); ++at) {
        const DumpPair pair = compared(byNumber[at]);
        if (holdTheSame(pair))
            return true;
        if (at == 0)
            sameWeights = haveSameWeights(pair);
    }
    const auto shifted = pairsAt(shift);
    return sameWeights && (shifted.empty() || !haveSameWeights(compared(shifted.front())));
}

std::string stepsOf(const std::vector<DumpLocation> &dumps)
{
    std::set<std::int64_t> steps;
    for (const DumpLocation &dump : dumps)
        steps.insert(dump.step.value);
    constexpr std::size_t most = 6;
    std::string text;
    std::size_t count = 0;
    for (const std::int64_t step : steps) {
        if (count++ < most)
            addToList(text, std::to_string(step));
    }
    if (count > most)
        return text + ", ...";
    return text;
}

// Of the first step that both have: "proc11, proc12".
std::string foldersOf(const std::vector<DumpLocation> &dumps)
{
    std::string text;
    for (const DumpLocation &dump : dumps) {
        if (dump.step == dumps.front().step)
            addToList(text, dump.rank.folderName());
    }
    return text;
}

bool haveCommonStep(const Comparison &comparison, std::int64_t shift)
{
    std::set<std::int64_t> steps;
    for (const DumpLocation &dump : comparison.a->dumps)
        steps.insert(dump.step.value + shift);
    return std::ranges::any_of(comparison.b->dumps,
                               [&](const DumpLocation &dump) { return steps.contains(dump.step.value); });
}

// Nothing was compared: why, and what would pair the dumps.
std::string whyNothingPaired(const Comparison &comparison, const DumpAlignment &alignment)
{
    const auto &a = comparison.a->dumps, &b = comparison.b->dumps;
    if (a.empty() || b.empty())
        return message(Messages::tr("Only {} has dumps: operators were not compared."), a.empty() ? "B" : "A");
    if (!haveCommonStep(comparison, alignment.shift)) {
        const std::string why = alignment.shift != 0 ? alignment.sentence() + " " : std::string();
        return message(
            Messages::tr("No dump of A is of the same iteration as a dump of B: operators were not compared. {}A has "
                         "dump steps {}, B has {}. Dump the same iterations in both runs, or give the offset between "
                         "log step and dump step with --dump-offset A=N or B=N."),
            why, stepsOf(a), stepsOf(b));
    }
    return message(
        Messages::tr("The ranks of the dumps cannot be paired: operators were not compared. A has {}, B has {} in the "
                     "first step. Name the pairs with --rank-map A:B."),
        foldersOf(a), foldersOf(b));
}

// Unless an option that fits no dump is the reason, which is known.
void sayNothingPaired(Comparison &comparison, const DumpAlignment &alignment, const Problems &known)
{
    const auto isReason = [](const Problem &problem) { return problem.severity == Severity::Error && problem.unread; };
    if (std::ranges::any_of(known, isReason))
        return;
    const auto dumps = static_cast<std::int64_t>(comparison.a->dumps.size() + comparison.b->dumps.size());
    comparison.problems.push_back({comparison.a->path, 0, Severity::Error, whyNothingPaired(comparison, alignment),
                                   Unread{UnreadReason::NoPartner, "dumps", dumps, {}}});
}

// The tensors of a part are asked while the rows are there, and only of pairs that can have the first difference of all
// parts.
PairMaker makerWithReferees()
{
    const auto earliest = std::make_shared<std::atomic<std::int64_t>>(std::numeric_limits<std::int64_t>::max());
    return [earliest](const DumpLocation &a, const DumpLocation &b,
                      const std::shared_ptr<const CompareOptions> &options, const Progress &progress) {
        DumpPair pair = decidedPair(a, b, options, progress);
        if (!pair.table || !pair.firstDifference || a.step.value > *earliest)
            return std::optional(std::move(pair));
        *earliest = a.step.value; // another thread's is as good: others are asked later
        const std::size_t row = pair.firstDifference->tableRow;
        pair.knownReferee = KnownReferee{row, refereeByTensors(*pair.table, row)};
        return std::optional(std::move(pair));
    };
}

PairMaker makerOf(const PartFindings *parts, const PartChoice &part)
{
    if (parts)
        return parts->make;
    if (part.whole())
        return PairMaker(decidedPair);
    return makerWithReferees();
}

// A choice that chose nothing is not a reason to agree.
bool sayEmptyChoice(Comparison &comparison, std::int64_t shift)
{
    const std::string empty = emptyDumpChoice(comparison, shift);
    if (!empty.empty())
        comparison.problems.push_back(
            {{}, 0, Severity::Error, empty, Unread{UnreadReason::Unrecognised, "options", 1, {}}});
    return !empty.empty();
}

} // namespace

namespace
{

// Whether the steps of the logs say that dumps are shifted, and their content says that they are not.
bool arePairedByNumber(const Comparison &comparison, const DumpAlignment &alignment, const PartFindings *parts,
                       const Progress &progress)
{
    if (alignment.shift == 0 || alignment.given)
        return false;
    if (parts)
        return parts->pairedByNumber;
    return fitByNumber(comparison, alignment.shift, progress);
}

} // namespace

void compareOperators(Comparison &comparison, const Progress &progress, const PairListener &listener,
                      const PartFindings *parts)
{
    const Run &a = *comparison.a, &b = *comparison.b;
    if (!comparison.options.operators || (a.dumps.empty() && b.dumps.empty())) {
        sayEmptyChoice(comparison, 0);
        return;
    }
    Problems problems;
    DumpAlignment alignment = dumpAlignment(a, b, comparison.curves.get(), comparison.options);
    if (parts && parts->shift)
        alignment.shift = *parts->shift;
    const PairMaker make = makerOf(parts, comparison.options.part);
    const auto compare = [&] {
        return compareDumps(a, b, comparison.options, progress, problems, listener, alignment, make);
    };
    Problems ofAlignment;
    if (arePairedByNumber(comparison, alignment, parts, progress)) {
        ofAlignment.push_back(
            {a.path, 0, Severity::Warning,
             message(Messages::tr("The logs begin with different iterations, but dumps with the same number contain "
                                  "the same values or the same weights: they are paired by their number."))});
        alignment.shift = 0;
    }
    auto operators = compare();
    // One part has too few dumps to tell.
    const bool mayShift = !alignment.given && ofAlignment.empty() && comparison.options.part.whole();
    if (operators && alignment.shift != 0) {
        ofAlignment.push_back({a.path, 0, Severity::Warning, alignment.sentence()});
    } else if (const auto shift = operators && mayShift ? shiftByWeights(*operators, progress) : std::nullopt) {
        alignment.shift = *shift;
        problems.clear();
        ofAlignment.push_back(
            {a.path, 0, Severity::Warning,
             message(Messages::tr(
                         "Dumps with the same number contain the weights of different iterations: dump step N of A is "
                         "compared with dump step N + {} of B, which begin with the same weights."),
                     *shift)});
        listener.anew();
        operators = compare();
    }
    append(problems, ofAlignment);
    append(comparison.problems, problems);
    if (progress.stopped() && !operators)
        return;
    if (sayEmptyChoice(comparison, alignment.shift) && !operators)
        return;
    if (!operators) {
        sayNothingPaired(comparison, alignment, problems);
        return;
    }
    sayLoneDumps(operators->onlyA, "A", comparison.problems);
    sayLoneDumps(operators->onlyB, "B", comparison.problems);
    auto complete = std::make_shared<OperatorComparison>(*operators);
    complete->repeats = parts ? parts->repeats : comparedRepeats(comparison, progress);
    comparison.operators = std::move(complete);
    reportDecisions(comparison);
}

} // namespace rundiff

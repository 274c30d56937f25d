// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/compare/examination/ranksofdumps.h"
#include "models/compare/examination/replicacomparison.h"
#include "models/compare/examination/replicacurves.h"
#include "models/compare/examination/replicarows.h"
#include "models/compare/layouts/parallelgroups.h"
#include "models/compare/options/dumpchoice.h"
#include "models/compare/table/rowvalue.h"
#include "models/formats/dumps/dumpreader.h"
#include "models/formats/runreader.h"
#include "models/run/lookup.h"
#include "models/run/messages.h"
#include "models/run/parallel.h"

#include <algorithm>
#include <array>
#include <map>
#include <mutex>
#include <tuple>

namespace rundiff
{

namespace
{

constexpr std::size_t mostRowKeys = std::size_t(64) << 20; // of one step: half a gigabyte
constexpr std::size_t mostShownLeavers = 100;              // of a step; of more only the rows are counted

class ReplicaSteps
{
public:
    ReplicaSteps(const OperatorFacts &facts, const Progress &progress, ReplicaComparison &result)
        : m_facts(facts), m_progress(progress), m_groups(*result.run), m_result(result)
    {
    }

    void add(Step step, const std::vector<const DumpLocation *> &dumps)
    {
        std::vector<ReplicaRows> ranks = read(dumps);
        std::map<std::pair<std::uint64_t, std::vector<std::int64_t>>, RanksOfDumps> byCalls;
        for (std::size_t i = 0; i < ranks.size(); ++i) {
            if (!ranks[i].rows)
                continue;
            RanksOfDumps &alike = byCalls[{ranks[i].calls, m_groups.replicasOf(dumps[i]->rank)}];
            alike.ranks.push_back(&ranks[i]);
            alike.dumps.push_back(dumps[i]);
        }
        ReplicaStep &found = m_result.steps.emplace_back();
        found.step = step;
        for (auto &[calls, alike] : byCalls)
            found.groups.push_back(groupOf(alike));
        std::ranges::stable_sort(found.groups, [](const ReplicaGroup &one, const ReplicaGroup &other) {
            return one.ranks() > other.ranks();
        });
    }

private:
    // Equal ranks share their list of rows.
    std::vector<ReplicaRows> read(const std::vector<const DumpLocation *> &dumps)
    {
        std::vector<ReplicaRows> ranks(dumps.size());
        std::mutex mutex;
        std::multimap<std::uint64_t, std::shared_ptr<const RowKeys>> known;
        std::size_t keys = 0;
        inParallel(dumps.size(), 0, [&](std::size_t i) {
            if (m_progress.stopped())
                return;
            const auto dump = readDump(*dumps[i], m_progress);
            if (m_progress.stopped())
                return;
            ReplicaRows rows = replicaRows(*dump, m_facts);
            const std::lock_guard lock(mutex);
            append(m_result.problems, dump->problems);
            const auto [first, last] = known.equal_range(rows.calls);
            const auto equal = std::find_if(first, last, [&](const auto &one) { return *one.second == *rows.rows; });
            if (equal != last)
                rows.rows = equal->second;
            else if ((keys += rows.rows->size()) > mostRowKeys)
                return leaveOut(*dumps[i], rows.rows->size());
            else
                known.emplace(rows.calls, rows.rows);
            ranks[i] = std::move(rows);
            ++m_result.dumps;
            m_progress.tell({message(Messages::tr("dumps read")), m_result.dumps, m_result.run->dumps.size()});
        });
        return ranks;
    }

    void leaveOut(const DumpLocation &dump, std::size_t rows)
    {
        m_result.problems.push_back(
            {dump.dumpFile, 0, Severity::Error,
             message(Messages::tr("Step {}, {}: too many ranks of this step differ to be kept in memory. This rank was "
                                  "not compared."),
                     dump.step.value, dump.rank.folderName()),
             Unread{UnreadReason::Limit, "rows", static_cast<std::int64_t>(rows), {}}});
    }

    ReplicaGroup groupOf(RanksOfDumps &alike)
    {
        const std::vector<const ReplicaRows *> ranks(alike.ranks.begin(), alike.ranks.end());
        alike.ownData = haveOwnData(ranks);
        addTensors(alike, m_progress, m_result.problems);
        const RowMajorities found = majoritiesOf(ranks, alike.ownData);
        ReplicaGroup group;
        group.rows = ranks.front()->rows->size();
        group.judged = found.judged;
        group.undecided = found.undecided;
        group.ownData = alike.ownData;
        std::vector<char> leaves(ranks.size());
        for (const RowMajorities::Leaver &leaver : found.leavers) {
            leaves[leaver.rank] = 1;
            LeavingRank rank{ranks[leaver.rank]->rank, {}, leaver.firstRow, leaver.rows, leaver.agreeing, {}, {}};
            if (group.leaving.size() < mostShownLeavers)
                describe(rank, *alike.dumps[leaver.rank], *alike.dumps[leaver.example]);
            group.leaving.push_back(std::move(rank));
        }
        for (std::size_t i = 0; i < ranks.size(); ++i) {
            if (!leaves[i])
                group.alike.push_back(ranks[i]->rank);
        }
        std::ranges::sort(group.alike);
        return group;
    }

    // The dumps are read again: their values were not kept.
    void describe(LeavingRank &rank, const DumpLocation &own, const DumpLocation &example) const
    {
        const auto found = readDump(own, m_progress), expected = readDump(example, m_progress);
        const auto row = static_cast<std::uint32_t>(rank.tableRow);
        if (row >= found->rows.size() || row >= expected->rows.size())
            return;
        const DumpRow here = found->rows[row], there = expected->rows[row];
        rank.row = found->rowName(row);
        const auto add = [&](const char *name, std::string one, std::string other) {
            if (one != other)
                rank.values.push_back({name, std::move(one), std::move(other)});
        };
        add("dtype", std::string(found->name(here.dtype)), std::string(expected->name(there.dtype)));
        add("shape", std::string(found->name(here.shape)), std::string(expected->name(there.shape)));
        constexpr std::array statistics = {std::pair{"max", &DumpRow::max}, std::pair{"min", &DumpRow::min},
                                           std::pair{"mean", &DumpRow::mean}, std::pair{"norm", &DumpRow::norm}};
        for (const auto &[name, member] : statistics)
            add(name, valueText(rowValue(*found, here.*member)), valueText(rowValue(*expected, there.*member)));
        add("checksum", std::string(found->name(here.checksum)), std::string(expected->name(there.checksum)));
        rank.flip = flippedBits(*expected, *found, row, m_progress);
    }

    const OperatorFacts &m_facts;
    const Progress &m_progress;
    const ParallelGroups m_groups;
    ReplicaComparison &m_result;
};

void compareDumps(const OperatorFacts &facts, const Progress &progress, ReplicaComparison &result)
{
    std::map<std::tuple<Step, bool, std::string>, std::vector<const DumpLocation *>> steps;
    for (const DumpLocation &dump : result.run->dumps)
        steps[{dump.step, dump.debug, dump.part}].push_back(&dump);
    ReplicaSteps reading(facts, progress, result);
    for (const auto &[key, dumps] : steps) {
        if (!progress.stopped())
            reading.add(std::get<Step>(key), dumps);
    }
}

std::shared_ptr<const Run> withChosenDumps(const std::shared_ptr<const Run> &run, const ReplicaChoice &choice)
{
    auto chosen = std::make_shared<Run>(*run);
    std::erase_if(chosen->dumps, [&](const DumpLocation &dump) {
        const bool ofRank = dump.rank.kind != RankId::Kind::Process && chooses(choice.ranks, dump.rank.number);
        return !chooses(choice.steps, dump.step.value) || (!choice.ranks.empty() && !ofRank);
    });
    return chosen;
}

} // namespace

ReplicaComparison::Verdict ReplicaComparison::verdict() const
{
    if (firstLeaving() || !curves.empty())
        return Verdict::Different;
    std::size_t judged = valuesJudged, undecided = 0;
    bool alone = false;
    for (const ReplicaStep &step : steps) {
        for (const ReplicaGroup &group : step.groups) {
            if (group.isAlone())
                alone = true;
            if (!group.isAlone())
                judged += group.judged;
            undecided += group.undecided;
        }
    }
    if (!complete || alone || judged == 0)
        return Verdict::Incomplete;
    if (undecided > 0)
        return Verdict::Undecided;
    return Verdict::Same;
}

const ReplicaStep *ReplicaComparison::firstLeaving() const
{
    const auto leaves = [](const ReplicaGroup &group) { return !group.leaving.empty(); };
    return firstThat(steps, [&](const ReplicaStep &step) { return std::ranges::any_of(step.groups, leaves); });
}

ReplicaComparison compareReplicas(const std::string &path, const Limits &limits, const Progress &unlimited,
                                  const ReplicaChoice &choice)
{
    const LimitWatch watch(limits, unlimited);
    const Progress &progress = watch.progress();
    ReplicaComparison result;
    RunOptions options;
    options.logReading = choice.logReading;
    const auto whole = readRun(path, options, progress);
    result.emptyChoice = emptyChoiceOf(whole->dumps, choice.steps, choice.ranks);
    result.run = withChosenDumps(whole, choice);
    result.problems = result.run->problems;
    const std::string own = userOperatorFactsFile();
    const OperatorFacts facts = own.empty() ? builtinOperatorFacts() : operatorFactsWith(own, result.problems);
    compareDumps(facts, progress, result);
    compareRankCurves(result);
    if (const auto reached = watch.reached())
        result.problems.push_back(*reached);
    const auto lost = [](const Problem &problem) { return problem.unread.has_value(); };
    result.complete = result.dumps == result.run->dumps.size() && std::ranges::none_of(result.problems, lost);
    return result;
}

} // namespace rundiff

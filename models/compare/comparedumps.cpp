// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/compare/comparedumps.h"

#include "models/compare/dumpsanity.h"
#include "models/compare/firstdifference.h"
#include "models/compare/judging.h"
#include "models/compare/rowstates.h"
#include "models/compare/statisticcolumns.h"
#include "models/formats/dumpreader.h"
#include "models/knowledge/callname.h"
#include "models/run/parallel.h"
#include "models/run/threads.h"
#include "models/run/words.h"

#include <algorithm>
#include <atomic>
#include <future>
#include <map>

namespace rundiff
{

namespace
{

constexpr std::size_t mostRowsKept = 10'000'000; // of all tables together: with both dumps about 2 GB

void append(Problems &problems, const Problems &more)
{
    problems.insert(problems.end(), more.begin(), more.end());
}

// A paired row whose agreement rests on nothing: its tensor is missing, one side has no checksum, or no statistic is
// known. Devices, and what an operator leaves undefined, are not meant to agree.
class UncomparedRows
{
public:
    UncomparedRows(const PairTable &table, const OperatorFacts &facts)
        : m_table(table), m_a(*table.a), m_b(*table.b), m_facts(facts)
    {
    }

    bool contains(std::size_t index) const
    {
        const PairRow &row = m_table.rows[index];
        if (row.state == RowState::Differs || m_a.rows.scalar(row.a) || m_b.rows.scalar(row.b))
            return false;
        if (row.state == RowState::NotComparable)
            return !isUndefined(row);
        return missesItsTensor(index) || hasOneChecksum(row) || hasOneStatistic(row);
    }

private:
    bool isUndefined(const PairRow &row) const
    {
        return m_facts.isUndefined(callName(m_a.name(m_a.operators[m_a.ownerOf(row.a)].key)));
    }
    // Named, and not compared.
    bool missesItsTensor(std::size_t index) const
    {
        const PairRow &row = m_table.rows[index];
        return m_table.mode == Mode::Tensor && !m_table.tensorMetrics[index].compared &&
               (!m_a.rows.dataName(row.a).empty() || !m_b.rows.dataName(row.b).empty());
    }
    // Frameworks compute other ones.
    bool hasOneStatistic(const PairRow &row) const
    {
        return m_a.framework == m_b.framework && std::ranges::any_of(allStatistics, [&](StatisticName name) {
                   return (m_a.rows.statistic(row.a, name).kind == Statistic::Kind::None) !=
                          (m_b.rows.statistic(row.b, name).kind == Statistic::Kind::None);
               });
    }
    bool hasOneChecksum(const PairRow &row) const
    {
        return m_table.mode == Mode::Md5 && (m_a.rows.checksumKind(row.a) == ChecksumKind::None) !=
                                                (m_b.rows.checksumKind(row.b) == ChecksumKind::None);
    }

    const PairTable &m_table;
    const Dump &m_a, &m_b;
    const OperatorFacts &m_facts;
};

void countUncompared(DumpPair &pair, const PairTable &table, const OperatorFacts &facts)
{
    const UncomparedRows uncompared(table, facts);
    pair.uncompared = 0;
    pair.firstUncompared.clear();
    for (std::size_t index = 0; index < table.rows.size(); ++index) {
        const PairRow &row = table.rows[index];
        if (row.a != PairRow::none && row.b != PairRow::none && uncompared.contains(index) && pair.uncompared++ == 0)
            pair.firstUncompared = table.a->rowName(row.a);
    }
}

void countRows(DumpPair &pair, const PairTable &table)
{
    pair.rows = pair.pass = pair.warning = pair.error = pair.unmatchedA = pair.unmatchedB = pair.differing = 0;
    for (const PairRow &row : table.rows) {
        pair.differing += row.state == RowState::Differs;
        if (row.a == PairRow::none) {
            if (pair.unmatchedB++ == 0)
                pair.firstOnlyB = table.b->rowName(row.b);
            continue;
        }
        ++pair.rows;
        if (row.b == PairRow::none && pair.unmatchedA++ == 0)
            pair.firstOnlyA = table.a->rowName(row.a);
        std::size_t &count = row.result == RowResult::Pass      ? pair.pass
                             : row.result == RowResult::Warning ? pair.warning
                                                                : pair.error;
        ++count;
    }
}

// What holds for many dumps alike is said once.
Problems withoutRepeats(const std::vector<DumpPair> &pairs)
{
    struct Said {
        Problem problem;
        std::size_t times = 0;
    };
    std::vector<Said> said;
    std::map<std::pair<std::int64_t, std::string>, std::size_t> places;
    for (const DumpPair &pair : pairs) {
        for (const Problem &problem : pair.problems) {
            const auto [place, isNew] = places.try_emplace({problem.line, problem.message}, said.size());
            if (isNew)
                said.push_back({problem});
            ++said[place->second].times;
        }
    }
    Problems problems;
    for (auto &[problem, times] : said) {
        if (times > 1)
            problem.message += say(Words::tr(" (the same holds for {} more dumps)"), times - 1);
        problems.push_back(std::move(problem));
    }
    return problems;
}

Verdict verdictOf(const PairTable &table)
{
    Verdict verdict = Verdict::Same;
    for (const PairRow &row : table.rows) {
        if (row.state == RowState::Differs)
            return Verdict::Different;
        if (row.state == RowState::Within)
            verdict = Verdict::Within;
    }
    return verdict;
}

} // namespace

const OperatorFacts &operatorFactsOf(const CompareOptions &options)
{
    return options.operatorFacts ? *options.operatorFacts : builtinOperatorFacts();
}

DumpPair comparePair(const DumpLocation &a, const DumpLocation &b, const CompareOptions &options,
                     const Progress &progress)
{
    DumpPair pair;
    pair.a = a;
    pair.b = b;
    const bool parallel = jobsOrCores(options.jobs) > 1;
    auto readB = inBackground(parallel, [&] { return readDump(b, progress); });
    const auto dumpA = readDump(a, progress);
    const auto dumpB = readB.get();
    append(pair.problems, dumpA->problems);
    append(pair.problems, dumpB->problems);
    pair.factsA = factsOf(*dumpA);
    pair.factsB = factsOf(*dumpB);
    pair.framework = dumpA->framework;
    pair.level = dumpA->level;
    pair.task = dumpA->task;
    if (progress.stopped())
        return pair;
    pair.table = compareTables(dumpA, dumpB, options, pair.problems, progress);
    auto doubts = inBackground(parallel, [&] { return doubtsAbout(*pair.table); });
    pair.sameFiles = sameFilesOf(*pair.table);
    pair.mode = pair.table->mode;
    pair.match = pair.table->match;
    pair.rule = ruleFor(*pair.table, options);
    judgePair(pair, operatorFactsOf(options), options.jobs);
    append(pair.problems, doubts.get());
    return pair;
}

void judgePair(DumpPair &pair, const OperatorFacts &facts, unsigned jobs)
{
    pair.verdict = verdictOf(*pair.table);
    countRows(pair, *pair.table);
    countUncompared(pair, *pair.table, facts);
    findFirstDifference(pair, facts, jobs);
}

DumpPair decidedPair(const DumpLocation &a, const DumpLocation &b, const CompareOptions &options,
                     const Progress &progress)
{
    DumpPair pair = comparePair(a, b, options, progress);
    return pair.table ? decided(pair, options.decisions, operatorFactsOf(options)) : pair;
}

std::shared_ptr<const OperatorComparison> compareDumps(const Run &a, const Run &b, const CompareOptions &options,
                                                       const Progress &progress, Problems &problems,
                                                       const std::function<void(const DumpPair &)> &done)
{
    DumpPairing pairing = pairDumps(a.dumps, b.dumps, options);
    append(problems, pairing.problems);
    if (pairing.pairs.empty())
        return nullptr;
    auto result = std::make_shared<OperatorComparison>();
    result->onlyA = std::move(pairing.onlyA);
    result->onlyB = std::move(pairing.onlyB);
    result->pairs.resize(pairing.pairs.size());
    const std::size_t atOnce = std::min<std::size_t>(jobsOrCores(options.jobs), pairing.pairs.size());
    CompareOptions ofPair = options;
    ofPair.jobs = static_cast<unsigned>(jobsOrCores(options.jobs) / atOnce);
    std::atomic<std::size_t> finished = 0, rowsKept = 0;
    std::vector<char> whole(pairing.pairs.size()); // not vector<bool>: its elements share bytes
    inParallel(pairing.pairs.size(), options.jobs, [&](std::size_t i) {
        if (progress.stopped())
            return;
        result->pairs[i] = decidedPair(pairing.pairs[i].first, pairing.pairs[i].second, ofPair, progress);
        if (progress.stopped()) // half a pair says nothing of the other half
            return;
        whole[i] = 1;
        progress.tell({say(Words::tr("dump pairs compared")), ++finished, pairing.pairs.size()});
        if (done)
            done(result->pairs[i]);
        if (const auto &table = result->pairs[i].table; table && (rowsKept += table->rows.size()) > mostRowsKept)
            dropTable(result->pairs[i]);
    });
    std::size_t kept = 0;
    for (std::size_t i = 0; i < whole.size(); ++i) {
        if (whole[i])
            std::swap(result->pairs[kept++], result->pairs[i]);
    }
    result->pairs.resize(kept);
    append(problems, withoutRepeats(result->pairs));
    if (result->pairs.empty())
        return nullptr;
    if (!progress.stopped())
        append(problems, doubtsAbout(a.path, b.path, result->pairs));
    result->mode = result->pairs.front().mode;
    judgeTogether(*result);
    return result;
}

} // namespace rundiff

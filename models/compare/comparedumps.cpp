// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/compare/comparedumps.h"

#include "models/compare/diagnosis/dumpsanity.h"
#include "models/compare/diagnosis/firstdifference.h"
#include "models/compare/dumplist.h"
#include "models/compare/judgepairs.h"
#include "models/compare/judging/rundiffverdict.h"
#include "models/compare/layouts/logicaldumps.h"
#include "models/compare/partplan.h"
#include "models/compare/table/statisticcolumns.h"
#include "models/formats/dumps/dumpreader.h"
#include "models/knowledge/operators/callname.h"
#include "models/run/inorder.h"
#include "models/run/messages.h"
#include "models/run/parallel.h"
#include "models/run/threads.h"

#include <algorithm>
#include <atomic>
#include <future>
#include <map>

namespace rundiff
{

namespace
{

// Remarks that apply to many dumps are reported once.
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
            problem.message += message(Messages::tr(" (the same holds for {} more dumps)"), times - 1);
        problems.push_back(std::move(problem));
    }
    return problems;
}

constexpr std::size_t rowsOfOneTable = 100;      // a table of one row takes as much memory as that many rows
constexpr std::size_t mostRowsWaiting = 500'000; // of pairs that are finished before an earlier one

// Passes each pair on in its turn; one that did not come to its end, too, so that no other waits for it.
class Turn
{
public:
    Turn(InOrder<DumpPair> &order, std::size_t number) : m_order(order), m_number(number) {}
    ~Turn()
    {
        if (!m_taken)
            m_order.deliver(m_number, std::nullopt);
    }
    Turn(const Turn &) = delete;
    Turn &operator=(const Turn &) = delete;

    void take(const DumpPair &pair)
    {
        m_taken = true;
        m_order.deliver(m_number, pair, pair.table ? pair.table->rows.size() : 0);
    }

private:
    InOrder<DumpPair> &m_order;
    const std::size_t m_number;
    bool m_taken = false;
};

// Both dumps, read and compared again.
class ComparedRows : public RowSource
{
public:
    ComparedRows(DumpLocation a, DumpLocation b, std::shared_ptr<const CompareOptions> options)
        : m_a(std::move(a)), m_b(std::move(b)), m_options(std::move(options))
    {
    }

    ReadRows read(const Progress &progress) const override
    {
        DumpPair pair = readPair(m_a, m_b, *m_options, progress);
        return {std::move(pair.table), std::move(pair.problems)};
    }

private:
    DumpLocation m_a, m_b;
    std::shared_ptr<const CompareOptions> m_options;
};

} // namespace

DumpPair readPair(const DumpLocation &a, const DumpLocation &b, const CompareOptions &options, const Progress &progress)
{
    DumpPair pair;
    pair.a = a;
    pair.b = b;
    const bool parallel = jobsOrCores(options.jobs) > 1;
    const TensorPairs tensors = readTensorPairs(a, b, options, progress);
    auto readB = inBackground(parallel, [&] { return readDump(b, tensors.b, progress); });
    const auto dumpA = readDump(a, tensors.a, progress);
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
    pair.table = compareTables(dumpA, dumpB, options, pair.problems, progress, &tensors);
    pair.mode = pair.table->mode;
    pair.match = pair.table->match;
    pair.rule = ruleFor(*pair.table, options);
    return pair;
}

DumpPair comparePair(const DumpLocation &a, const DumpLocation &b, const CompareOptions &options,
                     const Progress &progress)
{
    DumpPair pair = readPair(a, b, options, progress);
    if (!pair.table)
        return pair;
    // Judging replaces the table of the pair meanwhile.
    auto doubts = inBackground(jobsOrCores(options.jobs) > 1, [table = pair.table] { return doubtsAbout(*table); });
    pair.sameFiles = sameFilesOf(*pair.table);
    judgePair(pair, operatorFactsOf(options), options.jobs);
    append(pair.problems, doubts.get());
    return pair;
}

DumpPair decidedPair(const DumpLocation &a, const DumpLocation &b, const std::shared_ptr<const CompareOptions> &options,
                     const Progress &progress)
{
    DumpPair pair = comparePair(a, b, *options, progress);
    pair.source = std::make_shared<const ComparedRows>(a, b, options);
    if (pair.table)
        return decided(pair, options->decisions, options->operatorFacts);
    return pair;
}

namespace
{

// In their order; the others are dropped.
void keepWhole(std::vector<DumpPair> &pairs, const std::vector<char> &whole)
{
    std::size_t kept = 0;
    for (std::size_t i = 0; i < whole.size(); ++i) {
        if (whole[i])
            std::swap(pairs[kept++], pairs[i]);
    }
    pairs.resize(kept);
}

} // namespace

std::shared_ptr<const OperatorComparison> compareDumps(const Run &a, const Run &b, const CompareOptions &options,
                                                       const Progress &progress, Problems &problems,
                                                       const PairListener &listener, const DumpAlignment &alignment,
                                                       const PairMaker &make)
{
    const LogicalDumps dumps = LogicalDumps::of(a, b, options, progress);
    DumpPairing pairing = pairDumps(dumps.a, dumps.b, options, alignment.shift);
    append(problems, dumps.problems);
    append(problems, pairing.problems);
    if (pairing.pairs.empty())
        return nullptr;
    auto result = std::make_shared<OperatorComparison>();
    result->countingA = alignment.a;
    result->countingB = alignment.b;
    result->layouts = dumps.layouts;
    result->shift = alignment.shift;
    result->onlyA = std::move(pairing.onlyA);
    result->onlyB = std::move(pairing.onlyB);
    const std::size_t ofAll = pairing.pairs.size();
    if (listener.dumps)
        pairing.pairs = pairsOfPart(std::move(pairing.pairs), options.part, *listener.dumps);
    else
        pairing.pairs = pairsOfPart(std::move(pairing.pairs), options.part);
    result->inOtherParts = ofAll - pairing.pairs.size();
    result->pairs.resize(pairing.pairs.size());
    const std::size_t atOnce = std::clamp<std::size_t>(pairing.pairs.size(), 1, jobsOrCores(options.jobs));
    const auto ofPair = std::make_shared<CompareOptions>(options);
    ofPair->jobs = static_cast<unsigned>(jobsOrCores(options.jobs) / atOnce);
    std::atomic<std::size_t> finished = 0, rowsKept = 0;
    const auto keepTable = [&](DumpPair &pair) {
        if (pair.table && (rowsKept += rowsOfOneTable + pair.table->rows.size()) > options.rowsKept)
            dropTable(pair);
    };
    std::vector<char> whole(pairing.pairs.size()); // not vector<bool>: its elements share bytes
    const auto ignore = [](const DumpPair &) {};
    InOrder<DumpPair> order(mostRowsWaiting, listener.inOrder ? listener.inOrder : ignore);
    inParallel(pairing.pairs.size(), options.jobs, [&](std::size_t i) {
        Turn turn(order, i);
        if (progress.stopped())
            return;
        auto pair = make(pairing.pairs[i].first, pairing.pairs[i].second, ofPair, progress);
        if (!pair || progress.stopped()) // half a pair says nothing of the other half
            return;
        result->pairs[i] = *std::move(pair);
        whole[i] = 1;
        progress.tell({message(Messages::tr("dump pairs compared")), ++finished, pairing.pairs.size()});
        if (listener.done)
            listener.done(result->pairs[i]);
        turn.take(result->pairs[i]);
        keepTable(result->pairs[i]);
    });
    keepWhole(result->pairs, whole);
    append(problems, withoutRepeats(result->pairs));
    if (result->pairs.empty()) // stopped, or all of them are in other parts
        return progress.stopped() ? nullptr : result;
    if (!progress.stopped())
        append(problems, doubtsAboutFiles(a.path, b.path, result->pairs));
    result->mode = result->pairs.front().mode;
    judgeTogether(*result, progress);
    return result;
}

} // namespace rundiff

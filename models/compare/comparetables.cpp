// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/compare/comparedumps.h"
#include "models/compare/diagnosis/contents/renamedcalls.h"
#include "models/compare/judgepairs.h"
#include "models/compare/judging/msprobeverdict.h"
#include "models/compare/judging/rundiffverdict.h"
#include "models/compare/judging/suspectrows.h"
#include "models/compare/matching/alignoperators.h"
#include "models/compare/matching/dtypepairs.h"
#include "models/compare/matching/exactmatch.h"
#include "models/compare/matching/kernelmatch.h"
#include "models/compare/matching/mappedmatch.h"
#include "models/compare/matching/modulecalls.h"
#include "models/compare/matching/rowjoin.h"
#include "models/compare/table/statisticcolumns.h"
#include "models/compare/tensors/rowtensors.h"
#include "models/compare/tensors/tensorhashes.h"
#include "models/run/kernelcalls.h"
#include "models/run/lookup.h"

namespace rundiff
{

namespace
{

bool hasChecksums(const Dump &dump)
{
    for (std::size_t row = 0; row < dump.rows.size(); ++row) {
        if (dump.rows.checksumKind(row) != ChecksumKind::None && !dump.rows.checksumMade(row))
            return true;
    }
    return false;
}

// What the two dumps can be compared by: what both of them hold.
Mode modeOf(const Dump &a, const Dump &b, Mode wanted)
{
    if (wanted != Mode::Auto)
        return wanted;
    if (a.task == "tensor" && b.task == "tensor")
        return Mode::Tensor;
    if (hasChecksums(a) && hasChecksums(b))
        return Mode::Md5;
    return Mode::Statistics;
}

bool crossFramework(const Dump &a, const Dump &b)
{
    return (a.framework == "pytorch") != (b.framework == "pytorch");
}

// Verdicts and states of a table whose rows are matched.
void judge(PairTable &table, const CompareOptions &options, bool dtypesMatter, Problems &problems,
           const Progress &progress, const TensorPairs *pairs = nullptr)
{
    SharedNames names(table.a->names, table.b->names);
    if (dtypesMatter)
        applyDtypeCondition(table, names);
    if (table.mode == Mode::Tensor)
        compareTensorRows(table, options, progress, problems, pairs);
    judgeRows(table, StatisticColumns(table), options.jobs);
    judgeStates(table, ruleFor(table, options), operatorFactsOf(options), options.jobs);
}

// `auto` is exact where both call the same operators in the same order.
Match matchOf(const PairTable &table, const CompareOptions &options, const NameMapping &mapping)
{
    if (options.match != Match::Auto)
        return options.match;
    const bool rowByRow = mapping.hasData() || mapping.hasRules();
    const bool kernels = holdsKernels(table.a->operators) && holdsKernels(table.b->operators);
    const bool same = kernels ? sameKernels(*table.a, *table.b) : sameOperators(*table.a, *table.b, mapping);
    if (rowByRow || same)
        return Match::Exact;
    return Match::Aligned;
}

void matchExactly(PairTable &table)
{
    SharedNames names(table.a->names, table.b->names);
    joinRows(table, matchExactly(*table.a, *table.b), MatchedBy::Exact, names);
}

// Calls that both runs spell in another way stand at the same place and give the same results.
void joinRenamedCalls(PairTable &table, SharedNames &names)
{
    const std::vector<RenamedCall> renamed = renamedCalls(table);
    if (renamed.empty())
        return;
    OperatorPairs pairs(table.a->operators.size(), PairRow::none);
    for (const PairOperator &pair : table.operators) {
        if (pair.inBoth())
            pairs[pair.a] = pair.b;
    }
    for (const RenamedCall &call : renamed)
        pairs[table.operators[call.ofA].a] = table.operators[call.ofB].b;
    table.operators.clear();
    table.rows.clear();
    joinRows(table, pairs, MatchedBy::Aligned, names);
}

void matchRows(PairTable &table, const NameMapping &mapping)
{
    if (table.match == Match::Aligned && !mapping.hasData() && !mapping.hasRules()) {
        SharedNames names(table.a->names, table.b->names);
        const bool kernels = holdsKernels(table.a->operators) && holdsKernels(table.b->operators);
        joinRows(table, kernels ? matchKernels(*table.a, *table.b) : matchAligned(*table.a, *table.b, mapping),
                 MatchedBy::Aligned, names);
        if (!kernels)
            joinRenamedCalls(table, names);
    } else if (!mapping.empty()) {
        joinMatches(table, matchMapped(*table.a, *table.b, mapping), MatchedBy::Mapping);
    } else if (table.match == Match::Fuzzy) {
        joinMatches(table, matchFuzzily(*table.a, *table.b), MatchedBy::Fuzzy);
    } else {
        matchExactly(table);
    }
}

// msprobe refuses PyTorch against MindSpore; there the mapping works as in Rundiff's own matching.
RowMatches mappedForMsprobe(const Dump &a, const Dump &b, NameMapping &mapping)
{
    if (a.framework == "mindspore" || b.framework != "mindspore")
        return matchMappedAsMsprobe(a, b, mapping);
    mapping.translate(a, b);
    return matchMapped(a, b, mapping);
}

} // namespace

std::shared_ptr<const PairTable> compareTables(std::shared_ptr<const Dump> a, std::shared_ptr<const Dump> b,
                                               const CompareOptions &options, Problems &problems,
                                               const Progress &progress, const TensorPairs *pairs)
{
    auto table = std::make_shared<PairTable>();
    const auto callsOfA = inCallsOf(a, *b), callsOfB = inCallsOf(b, *a);
    table->a = withHashesLike(callsOfA, *callsOfB, progress);
    table->b = withHashesLike(callsOfB, *callsOfA, progress);
    table->mode = modeOf(*table->a, *table->b, options.mode);
    NameMapping mapping = NameMapping::fromOptions(options, problems);
    mapping.translate(*table->a, *table->b);
    table->match = matchOf(*table, options, mapping);
    matchRows(*table, mapping);
    judge(*table, options, !mapping.hasData(), problems, progress, pairs);
    return table;
}

std::shared_ptr<const PairTable> msprobeTable(const std::shared_ptr<const PairTable> &table,
                                              const CompareOptions &options, Problems &problems,
                                              const Progress &progress)
{
    NameMapping mapping = NameMapping::fromOptions(options, problems);
    if (!mapping.given() && options.match == Match::Aligned)
        return table;
    if (!mapping.given() && !crossFramework(*table->a, *table->b)) {
        const bool exact = isAnyOf(options.match, {Match::Auto, Match::Exact});
        if (table->match == (exact ? Match::Exact : options.match))
            return table;
    }
    auto result = std::make_shared<PairTable>();
    result->a = table->a;
    result->b = table->b;
    result->mode = table->mode;
    if (mapping.given())
        joinMatches(*result, mappedForMsprobe(*table->a, *table->b, mapping), MatchedBy::Mapping);
    else if (options.match == Match::Fuzzy)
        joinMatches(*result, matchFuzzily(*table->a, *table->b), MatchedBy::Fuzzy);
    else
        matchExactly(*result);
    judge(*result, options, !mapping.hasData(), problems, progress);
    return result;
}

} // namespace rundiff

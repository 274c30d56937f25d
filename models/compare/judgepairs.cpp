// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/compare/judgepairs.h"

#include "models/compare/diagnosis/firstdifference.h"
#include "models/compare/diagnosis/smalldifferences.h"
#include "models/compare/diagnosis/tensorreferee.h"
#include "models/compare/judging/rundiffverdict.h"
#include "models/compare/judging/suspectrows.h"
#include "models/compare/table/statisticcolumns.h"
#include "models/knowledge/operators/callname.h"
#include "models/run/messages.h"

#include <algorithm>
#include <utility>

namespace rundiff
{

namespace
{

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
        return missesItsTensor(index) || hasOneChecksum(row) || (hasOneStatistic(row) && !hasHashOfTensor(row));
    }

private:
    bool isUndefined(const PairRow &row) const
    {
        return m_facts.isUndefined(callNameOf(m_a, m_a.operators[m_a.ownerOf(row.a)]));
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
    // A tensor whose hash was compared with the other dump's, which may have no statistics.
    bool hasHashOfTensor(const PairRow &row) const
    {
        return m_table.mode == Mode::Md5 && (m_a.task == "tensor") != (m_b.task == "tensor") &&
               m_a.rows.checksumKind(row.a) != ChecksumKind::None &&
               m_a.rows.checksumKind(row.a) == m_b.rows.checksumKind(row.b);
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

// A checksum that other rows contradict compares nothing.
void addContradictedRows(DumpPair &pair)
{
    pair.uncompared += pair.differing;
    if (pair.firstUncompared.empty())
        pair.firstUncompared = pair.firstDifference->operatorName + "." + pair.firstDifference->parameter;
}

void countOperators(DumpPair &pair, const PairTable &table)
{
    pair.operatorsA = table.a->operators.size();
    pair.operatorsB = table.b->operators.size();
    const auto paired = std::ranges::count_if(
        table.operators, [](const PairOperator &both) { return both.a != PairRow::none && both.b != PairRow::none; });
    pair.operatorsCompared = std::min({static_cast<std::size_t>(paired), pair.operatorsA, pair.operatorsB});
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

Verdict verdictOf(const PairTable &table)
{
    Verdict verdict = Verdict::Same;
    for (const PairRow &row : table.rows) {
        if (row.state == RowState::Differs)
            return Verdict::Different;
        if (row.state == RowState::Within || row.state == RowState::Suspect)
            verdict = Verdict::Within;
    }
    return verdict;
}

// Within the tolerance only because the dumps print few digits.
bool equalAsPrinted(const PairTable &table)
{
    bool printed = false;
    for (std::size_t index = 0; index < table.rows.size(); ++index) {
        const RowState state = table.rows[index].state;
        const bool equal = state == RowState::Within && equalAsPrinted(table, index);
        if ((state == RowState::Within && !equal) || state == RowState::Suspect || state == RowState::Differs)
            return false;
        printed = printed || equal;
    }
    return printed;
}

std::size_t matchedManually(const PairTable &table)
{
    return static_cast<std::size_t>(std::ranges::count(table.rows, MatchedBy::User, &PairRow::matchedBy));
}

void matchManually(DumpPair &pair, const ManualMatches &matches, const OperatorFacts &facts)
{
    if (matches.empty())
        return;
    Problems problems;
    auto table = withManualMatches(pair.table, matches, pair.rule, problems, facts);
    for (Problem &problem : problems)
        pair.decisions.remarks.push_back(std::move(problem.message));
    if (table == pair.table)
        return;
    pair.table = std::move(table);
    judgePair(pair, facts);
    pair.decisions.matchedManually = matchedManually(*pair.table);
}

// Verdict, first difference and diagnosis by the states of the rows: the only place where they become a verdict.
void judgeRows(DumpPair &pair, const OperatorFacts &facts, unsigned jobs = 1)
{
    pair.verdict = verdictOf(*pair.table);
    findFirstDifference(pair, facts, jobs);
    if (isHarmless(pair))
        pair.verdict = Verdict::Within;
    else if (pair.firstDifference)
        pair.verdict = Verdict::Different; // kernels of one run only
    if (pair.diagnosis && pair.diagnosis->kind == DiagnosisKind::Artefact)
        addContradictedRows(pair);
}

// Judges the rows that are left as if the ignored ones were within tolerance; the table itself keeps their states.
void judgeTheRest(DumpPair &pair, const OperatorFacts &facts)
{
    const IgnoredRows &ignored = pair.decisions.ignored;
    if (ignored.differing == pair.differing)
        return;
    auto left = std::make_shared<PairTable>(*pair.table);
    for (std::size_t row = 0; row < left->rows.size(); ++row) {
        if (ignored.rows[row] != 0 && left->rows[row].state == RowState::Differs)
            left->rows[row].state = RowState::Within;
    }
    pair.differing = ignored.differing;
    countUncompared(pair, *pair.table, facts);
    const auto whole = std::exchange(pair.table, std::move(left));
    judgeRows(pair, facts);
    pair.table = whole;
    if (pair.diagnosis) // treats ignored rows like equal ones
        pair.diagnosis->facts.insert(
            pair.diagnosis->facts.begin(),
            {DiagnosisFact::About::Evidence,
             message(Messages::tr("{} rows that differ are ignored by rules and treated as equal in this explanation."),
                     ignored.ignored),
             {},
             {},
             {},
             0});
}

std::string notInMemory(const DumpPair &pair)
{
    return message(
        Messages::tr("The rows of step {}, {} are not in memory: decisions do not change the verdict there until it "
                     "is opened."),
        pair.a.step.value, pair.a.rank.folderName());
}

} // namespace

const OperatorFacts &operatorFactsOf(const CompareOptions &options)
{
    return options.operatorFacts ? *options.operatorFacts : builtinOperatorFacts();
}

void judgePair(DumpPair &pair, const OperatorFacts &facts, unsigned jobs)
{
    pair.equalAsPrinted = equalAsPrinted(*pair.table);
    countOperators(pair, *pair.table);
    countRows(pair, *pair.table);
    countUncompared(pair, *pair.table, facts);
    judgeRows(pair, facts, jobs);
}

const DumpPair &asCompared(const DumpPair &pair)
{
    return pair.decisions.before ? *pair.decisions.before : pair;
}

DumpPair underRowRule(const DumpPair &pair, const CompareOptions &options)
{
    if (!pair.table)
        return pair;
    DumpPair judged = pair;
    auto table = std::make_shared<PairTable>(*pair.table);
    judged.rule = ruleFor(*table, options);
    const OperatorFacts &facts = operatorFactsOf(options);
    judgeStates(*table, judged.rule, facts, options.jobs);
    judged.table = std::move(table);
    judgePair(judged, facts, options.jobs);
    return judged;
}

DumpPair decided(const DumpPair &pair, const ReviewDecisionsPtr &decisions, const OperatorFacts &facts)
{
    DumpPair before = asCompared(pair);
    before.decisions = {};
    if (!judgesRows(decisions))
        return before;
    DumpPair result = before;
    if (!before.table) { // dropTable left what earlier decisions found, and the rows are not there for others
        if (before.differing > 0 || before.unmatchedA + before.unmatchedB > 0)
            result.decisions.remarks.push_back(notInMemory(before));
        return result;
    }
    matchManually(result, decisions->matches, facts);
    result.decisions.ignored = ignoredRows(*result.table, decisions->rules);
    std::ranges::copy(result.decisions.ignored.problems, std::back_inserter(result.decisions.remarks));
    judgeTheRest(result, facts);
    result.decisions.before = std::make_shared<const DumpPair>(std::move(before));
    return result;
}

void dropTable(DumpPair &pair)
{
    pair.table.reset();
    pair.decisions.ignored.rows.clear();
    if (!pair.decisions.before)
        return;
    auto before = std::make_shared<DumpPair>(*pair.decisions.before);
    before->table.reset();
    pair.decisions.before = std::move(before);
}

void judgeTogether(OperatorComparison &operators)
{
    operators.verdict = Verdict::Same;
    for (const DumpPair &pair : operators.pairs)
        operators.verdict = worst(operators.verdict, pair.verdict);
    operators.firstDifference = firstDifference(operators.pairs);
    askTensors(operators);
}

} // namespace rundiff

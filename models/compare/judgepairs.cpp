// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/compare/judgepairs.h"

#include "models/compare/diagnosis/firstdifference.h"
#include "models/compare/diagnosis/paddedbatch.h"
#include "models/compare/diagnosis/tensorreferee.h"
#include "models/compare/judging/rundiffverdict.h"
#include "models/compare/judging/suspectrows.h"
#include "models/compare/rowsources.h"
#include "models/compare/table/statisticcolumns.h"
#include "models/knowledge/operators/callname.h"
#include "models/run/lookup.h"
#include "models/run/messages.h"
#include "models/run/textpieces.h"

#include <algorithm>

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

void addUncompared(DumpPair &pair, const PairTable &table, const PairRow &row)
{
    if (pair.uncompared++ == 0)
        pair.firstUncompared = table.a->rowName(row.a);
}

// A checksum that other rows contradict compares nothing, either.
void countUncompared(DumpPair &pair, const PairTable &table, const PairDifference &difference,
                     const OperatorFacts &facts)
{
    const UncomparedRows uncompared(table, facts);
    pair.uncompared = 0;
    pair.firstUncompared.clear();
    for (std::size_t index = 0; index < table.rows.size(); ++index) {
        const PairRow &row = table.rows[index];
        if (row.inBoth() && uncompared.contains(index))
            addUncompared(pair, table, row);
    }
    if (difference.isPadding()) {
        for (const PairRow &row : table.rows) {
            if (hasAnotherShape(table, row))
                addUncompared(pair, table, row);
        }
    }
    if (!difference.isArtefact())
        return;
    addUncompared(pair, table, difference.evidence()->row);
    pair.uncompared += pair.differing - 1;
}

void countOperators(DumpPair &pair, const PairTable &table)
{
    pair.operatorsA = table.a->operators.size();
    pair.operatorsB = table.b->operators.size();
    const auto paired = std::ranges::count_if(table.operators, [](const PairOperator &both) { return both.inBoth(); });
    pair.operatorsCompared = std::min({static_cast<std::size_t>(paired), pair.operatorsA, pair.operatorsB});
}

void countRows(DumpPair &pair, const PairTable &table)
{
    pair.rows = pair.pass = pair.warning = pair.error = pair.unmatchedA = pair.unmatchedB = pair.differing = 0;
    for (const PairRow &row : table.rows) {
        pair.differing += row.state == RowState::Differs;
        if (!row.inA()) {
            if (pair.unmatchedB++ == 0)
                pair.firstOnlyB = table.b->rowName(row.b);
            continue;
        }
        ++pair.rows;
        if (!row.inB() && pair.unmatchedA++ == 0)
            pair.firstOnlyA = table.a->rowName(row.a);
        pair.pass += row.result == RowResult::Pass;
        pair.warning += row.result == RowResult::Warning;
        pair.error += row.result == RowResult::Error;
    }
}

// Within the tolerance only because the dumps print few digits.
bool equalAsPrinted(const PairTable &table)
{
    bool printed = false;
    for (std::size_t index = 0; index < table.rows.size(); ++index) {
        const RowState state = table.rows[index].state;
        const bool equal = state == RowState::Within && equalAsPrinted(table, index);
        if ((state == RowState::Within && !equal) || isAnyOf(state, {RowState::Suspect, RowState::Differs}))
            return false;
        if (equal)
            printed = true;
    }
    return printed;
}

std::size_t matchedManually(const PairTable &table)
{
    return static_cast<std::size_t>(std::ranges::count(table.rows, MatchedBy::User, &PairRow::matchedBy));
}

// Joins the operators that the user matched.
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
    pair.decisions.matchedManually = matchedManually(*pair.table);
}

// The rows that are left, as if the ignored ones were within tolerance.
std::shared_ptr<const PairTable> withoutIgnored(const DumpPair &pair)
{
    const std::vector<std::uint8_t> &ignored = pair.decisions.ignored.rows;
    if (std::ranges::find(ignored, 1) == ignored.end())
        return pair.table;
    auto left = std::make_shared<PairTable>(*pair.table);
    for (std::size_t row = 0; row < left->rows.size(); ++row) {
        if (ignored[row] != 0 && left->rows[row].state == RowState::Differs)
            left->rows[row].state = RowState::Within;
    }
    return left;
}

void sayWhatIsIgnored(DumpPair &pair)
{
    if (!pair.diagnosis)
        return;
    DiagnosisFact fact;
    fact.text =
        message(Messages::tr("{} rows that differ are ignored by rules and treated as equal in this explanation."),
                pair.decisions.ignored.ignored);
    pair.diagnosis->facts.insert(pair.diagnosis->facts.begin(), std::move(fact));
}

// Counts, verdict and explanation of a pair by the states of its rows, except those that its decisions ignore: the only
// place where rows become a verdict. The table itself keeps the states of ignored rows.
void judge(DumpPair &pair, const OperatorFacts &facts, unsigned jobs)
{
    const auto whole = pair.table;
    countOperators(pair, *whole);
    countRows(pair, *whole);
    const std::size_t differing = pair.differing;
    if (!pair.decisions.ignored.rows.empty())
        pair.differing = pair.decisions.ignored.differing;
    pair.table = withoutIgnored(pair);
    pair.equalAsPrinted = equalAsPrinted(*pair.table);
    {
        const PairDifference difference(pair, facts, jobs);
        pair.verdict = difference.verdict();
        countUncompared(pair, *whole, difference, facts);
        explain(pair, difference, facts, jobs);
    }
    if (pair.differing != differing)
        sayWhatIsIgnored(pair);
    pair.table = whole;
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
    return factsOrBuiltin(options.operatorFacts);
}

void judgePair(DumpPair &pair, const OperatorFacts &facts, unsigned jobs)
{
    pair.decisions = {};
    judge(pair, facts, jobs);
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
    judged.source = ruledRows(pair.source, judged.rule, options.operatorFacts);
    judgePair(judged, facts, options.jobs);
    return judged;
}

DumpPair decided(const DumpPair &pair, const ReviewDecisionsPtr &decisions,
                 const std::shared_ptr<const OperatorFacts> &usersFacts)
{
    const OperatorFacts &facts = factsOrBuiltin(usersFacts);
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
    result.source = matchedRows(before.source, decisions->matches, before.rule, usersFacts);
    result.decisions.ignored = ignoredRows(*result.table, decisions->rules);
    std::ranges::copy(result.decisions.ignored.problems, std::back_inserter(result.decisions.remarks));
    if (result.table != before.table || result.decisions.ignored.differing != before.differing)
        judge(result, facts, 1);
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

void judgeTogether(OperatorComparison &operators, const Progress &progress)
{
    operators.verdict = Verdict::Same;
    for (const DumpPair &pair : operators.pairs)
        operators.verdict = worst(operators.verdict, pair.verdict);
    operators.firstDifference = firstDifference(operators.pairs, builtinOperatorFacts(), progress);
    askTensors(operators, progress);
}

} // namespace rundiff

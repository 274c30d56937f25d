// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/compare/judging.h"

#include "models/compare/comparedumps.h"
#include "models/compare/comparisoncoverage.h"
#include "models/compare/doubtfulrows.h"
#include "models/compare/firstdifference.h"
#include "models/compare/rowstates.h"
#include "models/run/words.h"

#include <algorithm>
#include <set>
#include <utility>

namespace rundiff
{

namespace
{

std::size_t matchedManually(const PairTable &table)
{
    return static_cast<std::size_t>(std::ranges::count(table.rows, MatchedBy::Hand, &PairRow::matchedBy));
}

void matchManually(DumpPair &pair, const HandMatches &matches, const OperatorFacts &facts)
{
    if (matches.empty())
        return;
    Problems problems;
    auto table = withHandMatches(pair.table, matches, pair.rule, problems, facts);
    for (Problem &problem : problems)
        pair.decisions.remarks.push_back(std::move(problem.message));
    if (table == pair.table)
        return;
    pair.table = std::move(table);
    judgePair(pair, facts);
    pair.decisions.matchedManually = matchedManually(*pair.table);
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
    pair.verdict = ignored.differing > 0 ? Verdict::Different : Verdict::Within;
    const auto whole = std::exchange(pair.table, std::move(left));
    findFirstDifference(pair, facts);
    pair.table = whole;
    if (pair.diagnosis) // it speaks of ignored rows as of those that agree
        pair.diagnosis->facts.insert(pair.diagnosis->facts.begin(),
                                     {DiagnosisFact::About::Evidence,
                                      say(Words::tr("{} rows that differ are ignored by rules, and taken as agreeing "
                                                    "in this explanation."),
                                          ignored.ignored),
                                      {},
                                      {},
                                      {},
                                      0});
}

std::string notInMemory(const DumpPair &pair)
{
    return say(
        Words::tr("The rows of step {}, {} are not in memory: decisions do not change the verdict there until it "
                  "is opened."),
        pair.a.step.value, pair.a.rank.folderName());
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

} // namespace

const DumpPair &asCompared(const DumpPair &pair)
{
    return pair.decisions.before ? *pair.decisions.before : pair;
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
}

void reportDecisions(Comparison &comparison)
{
    std::erase_if(comparison.problems, [&](const Problem &problem) {
        return std::ranges::find(comparison.decisionProblems, problem) != comparison.decisionProblems.end();
    });
    comparison.decisionProblems.clear();
    if (!comparison.operators)
        return;
    std::set<std::string> reported;
    for (const DumpPair &pair : comparison.operators->pairs) {
        for (const std::string &remark : pair.decisions.remarks) {
            if (reported.insert(remark).second)
                comparison.decisionProblems.push_back({{}, 0, Severity::Warning, remark});
        }
    }
    std::ranges::copy(comparison.decisionProblems, std::back_inserter(comparison.problems));
}

ComparisonPtr decided(const ComparisonPtr &comparison, const ReviewDecisionsPtr &decisions)
{
    auto result = std::make_shared<Comparison>(*comparison);
    result->options.decisions = decisions;
    if (comparison->operators) {
        auto operators = std::make_shared<OperatorComparison>(*comparison->operators);
        for (DumpPair &pair : operators->pairs)
            pair = decided(pair, decisions, operatorFactsOf(comparison->options));
        judgeTogether(*operators);
        result->operators = std::move(operators);
    }
    if (decisions && result->checklist && !decisions->ticks.empty())
        result->checklist = std::make_shared<const Checklist>(decisions->ticks.on(*result->checklist));
    reportDecisions(*result);
    conclude(*result);
    return result;
}

ComparisonPtr withRowRule(const ComparisonPtr &comparison, Rule rule, std::optional<double> tolerance)
{
    auto result = std::make_shared<Comparison>(*comparison);
    result->options.rule = rule;
    result->options.rowTolerance = tolerance;
    if (comparison->operators) {
        auto operators = std::make_shared<OperatorComparison>(*comparison->operators);
        for (DumpPair &pair : operators->pairs)
            pair = underRowRule(asCompared(pair), result->options);
        result->operators = std::move(operators);
    }
    return decided(result, result->options.decisions);
}

bool tablesInMemory(const Comparison &comparison)
{
    return !comparison.operators ||
           std::ranges::all_of(comparison.operators->pairs, [](const DumpPair &pair) { return pair.table != nullptr; });
}

} // namespace rundiff

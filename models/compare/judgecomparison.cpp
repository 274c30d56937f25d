// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/compare/judgecomparison.h"

#include "models/compare/comparisoncoverage.h"
#include "models/compare/diagnosis/dumpsanity.h"
#include "models/compare/judgepairs.h"
#include "models/run/messages.h"

#include <algorithm>
#include <set>
#include <utility>

namespace rundiff
{

void reportDecisions(Comparison &comparison)
{
    std::erase_if(comparison.problems, [&](const Problem &problem) {
        return std::ranges::find(comparison.decisionProblems, problem) != comparison.decisionProblems.end();
    });
    comparison.decisionProblems.clear();
    if (!comparison.operators)
        return;
    comparison.decisionProblems = doubtsAboutRows(comparison.a->path, comparison.operators->pairs);
    std::set<std::string> reported;
    for (const DumpPair &pair : comparison.operators->pairs) {
        for (const std::string &remark : pair.decisions.remarks) {
            if (reported.insert(remark).second)
                comparison.decisionProblems.push_back({{}, 0, Severity::Warning, remark});
        }
    }
    std::ranges::copy(comparison.decisionProblems, std::back_inserter(comparison.problems));
}

namespace
{

// An agreement under another rule is not known without the rows.
void reportMissingTable(const DumpPair &pair, Comparison &comparison)
{
    Problem problem{
        {},
        0,
        Severity::Error,
        message(Messages::tr("Step {}, {}: these rows are too many to be kept in memory and were not judged "
                             "by the other row rule. Compare the two runs by it instead."),
                pair.a.step.value, pair.a.rank.folderName())};
    problem.unread = Unread{UnreadReason::Limit, "rows", static_cast<std::int64_t>(pair.rows), {}};
    comparison.problems.push_back(std::move(problem));
}

// All pairs, each judged from its rows by `judge`, and what follows from them together.
ComparisonPtr judgedAnew(std::shared_ptr<Comparison> result, bool byRows, const Progress &progress,
                         const std::function<DumpPair(const DumpPair &)> &judge)
{
    if (result->operators) {
        auto operators = std::make_shared<OperatorComparison>(*result->operators);
        for (DumpPair &pair : operators->pairs) {
            const DumpPair &before = asCompared(pair);
            const bool kept = before.table != nullptr;
            pair = judge(byRows ? withTable(before, progress) : before);
            if (!kept)
                dropTable(pair);
        }
        judgeTogether(*operators, progress);
        result->operators = std::move(operators);
    }
    const ReviewDecisionsPtr &decisions = result->options.decisions;
    if (decisions && result->checklist && !decisions->ticks.empty())
        result->checklist = std::make_shared<const Checklist>(decisions->ticks.on(*result->checklist));
    reportDecisions(*result);
    conclude(*result);
    return result;
}

} // namespace

ComparisonPtr decided(const ComparisonPtr &comparison, const ReviewDecisionsPtr &decisions, const Progress &progress)
{
    auto result = std::make_shared<Comparison>(*comparison);
    result->options.decisions = decisions;
    return judgedAnew(result, judgesRows(decisions), progress, [&](const DumpPair &before) {
        return decided(before, decisions, result->options.operatorFacts);
    });
}

ComparisonPtr withRowRule(const ComparisonPtr &comparison, Rule rule, std::optional<double> tolerance,
                          const Progress &progress)
{
    auto result = std::make_shared<Comparison>(*comparison);
    result->options.rule = rule;
    result->options.rowTolerance = tolerance;
    return judgedAnew(result, true, progress, [&](const DumpPair &before) {
        if (!before.table && before.verdict != Verdict::Same)
            reportMissingTable(before, *result);
        return decided(underRowRule(before, result->options), result->options.decisions, result->options.operatorFacts);
    });
}

ComparisonPtr withMarks(const ComparisonPtr &comparison, const ReviewDecisions &decisions)
{
    auto marked = comparison->options.decisions ? std::make_shared<ReviewDecisions>(*comparison->options.decisions)
                                                : std::make_shared<ReviewDecisions>();
    marked->ticks = decisions.ticks;
    marked->annotations = decisions.annotations;
    marked->notes = decisions.notes;
    auto result = std::make_shared<Comparison>(*comparison);
    result->options.decisions = marked->empty() ? nullptr : std::move(marked);
    return result;
}

bool tablesInMemory(const Comparison &comparison)
{
    return !comparison.operators ||
           std::ranges::all_of(comparison.operators->pairs, [](const DumpPair &pair) { return pair.table != nullptr; });
}

} // namespace rundiff

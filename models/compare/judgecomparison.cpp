// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/compare/judgecomparison.h"

#include "models/compare/comparisoncoverage.h"
#include "models/compare/judgepairs.h"

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

// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/compare/ignoredverdict.h"

#include "models/compare/firstdifference.h"
#include "models/run/words.h"

#include <algorithm>
#include <string>

namespace rundiff
{

namespace
{

bool anyRuleIsOn(const IgnoreRules &rules)
{
    return std::any_of(rules.begin(), rules.end(), [](const IgnoreRule &rule) { return rule.on; });
}

void sayOnce(Problems &problems, const std::string &message)
{
    const auto same = [&](const Problem &problem) { return problem.message == message; };
    if (std::none_of(problems.begin(), problems.end(), same))
        problems.push_back({{}, 0, Severity::Warning, message});
}

IgnoredRows ignoredOf(const DumpPair &pair, const IgnoreRules &rules, Problems &problems)
{
    if (!pair.table) {
        if (pair.differing > 0)
            sayOnce(problems, say(Words::tr("The rows of step {}, {} are not in memory: ignore rules do not change the "
                                            "verdict there until it is opened."),
                                  pair.a.step.value, pair.a.rank.folderName()));
        return {};
    }
    IgnoredRows ignored = ignoredRows(*pair.table, rules);
    for (const std::string &problem : ignored.problems)
        sayOnce(problems, problem);
    return ignored;
}

} // namespace

DumpPair pairWithout(const DumpPair &pair, const IgnoredRows &ignored)
{
    if (!pair.table || ignored.differing == pair.differing)
        return pair;
    auto left = std::make_shared<PairTable>(*pair.table);
    for (std::size_t row = 0; row < left->rows.size(); ++row) {
        if (ignored.rows[row] != 0 && left->rows[row].state == RowState::Differs)
            left->rows[row].state = RowState::Within;
    }
    DumpPair result = pair;
    result.table = std::move(left);
    result.differing = ignored.differing;
    result.verdict = ignored.differing > 0 ? Verdict::Different : Verdict::Within;
    findFirstDifference(result);
    result.table = pair.table;
    return result;
}

VerdictWithRules verdictWithRules(const std::shared_ptr<const OperatorComparison> &operators, const IgnoreRules &rules,
                                  Problems &problems)
{
    VerdictWithRules result{operators, std::vector<IgnoredRows>(operators->pairs.size())};
    if (!anyRuleIsOn(rules))
        return result;
    auto judged = std::make_shared<OperatorComparison>(*operators);
    judged->verdict = Verdict::Same;
    for (std::size_t i = 0; i < judged->pairs.size(); ++i) {
        result.ignored[i] = ignoredOf(operators->pairs[i], rules, problems);
        judged->pairs[i] = pairWithout(operators->pairs[i], result.ignored[i]);
        judged->verdict = worst(judged->verdict, judged->pairs[i].verdict);
    }
    judged->firstDifference = firstDifference(judged->pairs);
    result.operators = std::move(judged);
    return result;
}

} // namespace rundiff

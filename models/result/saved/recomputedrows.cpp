// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/result/saved/recomputedrows.h"

#include "models/compare/diagnosis/tensorreferee.h"
#include "models/compare/table/rowfields.h"
#include "models/result/json/jsonparts.h"
#include "models/result/saved/pairtables.h"
#include "models/result/texts/spelling.h"
#include "models/result/texts/textlines.h"
#include "models/result/writing/version.h"
#include "models/run/messages.h"

#include <algorithm>
#include <cmath>

namespace rundiff
{

namespace
{

void addTrouble(RecomputedRows &found, std::string text)
{
    found.problems.push_back({{}, 0, Severity::Error, std::move(text)});
}

// The results of one pair that have the name; whether there is any such row.
bool recomputeIn(const PairTable &table, std::size_t pair, const std::string &name, RecomputedRows &found)
{
    bool known = false;
    for (const PairOperator &owner : table.operators) {
        const bool call = operatorKey(table, owner) == name;
        if (!call && !name.starts_with(operatorKey(table, owner)))
            continue;
        for (std::size_t row = owner.firstRow; row < std::size_t(owner.firstRow) + owner.rowCount; ++row) {
            const std::string own = rowName(table, owner, row);
            if (call ? rowSide(table, row) != Side::Output : own != name)
                continue;
            known = true;
            if (auto referee = refereeByTensors(table, row))
                found.rows.push_back({pair, own, std::move(*referee)});
            else
                addTrouble(found, message(Messages::tr("{} is not the result of an operator whose tensors both runs "
                                                       "dumped."),
                                          own));
        }
    }
    return known;
}

Json epsilonsJson(const std::optional<double> &number)
{
    if (!number)
        return nullptr;
    if (std::isfinite(*number))
        return Json(*number);
    return Json(allDigits(*number));
}

Json recomputedRowJson(const RecomputedRows::Row &row, const DumpPair &pair, const Redaction &redaction)
{
    const Recomputation recomputed = row.referee.recomputed.value_or(Recomputation{});
    return {{"step", pair.a.step.value},
            {"rank", textOrNull(rankFolder(pair.a))},
            {"row", redaction.ofName(row.name)},
            {"wrong", spelled(row.referee.wrong)},
            {"a", epsilonsJson(recomputed.a)},
            {"b", epsilonsJson(recomputed.b)},
            {"budget", epsilonsJson(recomputed.budget)},
            {"missing", textOrNull(redaction(recomputed.missing))},
            {"sentence", redaction(row.referee.sentence)}};
}

Problems redactedProblems(Problems problems, const Redaction &redaction)
{
    for (Problem &problem : problems)
        problem.message = redaction(problem.message);
    return problems;
}

} // namespace

bool RecomputedRows::complete() const
{
    return problems.empty() && !rows.empty() && std::ranges::all_of(rows, [](const Row &row) {
               return row.referee.recomputed && row.referee.recomputed->missing.empty();
           });
}

bool RecomputedRows::anyRunWrong() const
{
    return std::ranges::any_of(rows, [](const Row &row) { return row.referee.wrong != WrongRun::Unknown; });
}

RecomputedRows recomputeRows(const Comparison &comparison, std::span<const std::string> names, const Progress &progress)
{
    RecomputedRows found;
    const std::size_t pairs = comparison.operators ? comparison.operators->pairs.size() : 0;
    std::vector<bool> known(names.size(), false);
    for (std::size_t pair = 0; pair < pairs; ++pair) {
        const auto table = keptOrReadTable(comparison, pair, progress);
        for (std::size_t i = 0; table && i < names.size(); ++i)
            known[i] = recomputeIn(*table, pair, names[i], found) || known[i];
    }
    for (std::size_t i = 0; i < names.size(); ++i) {
        if (!known[i])
            addTrouble(found, message(Messages::tr("No row and no call is named {}."), names[i]));
    }
    return found;
}

std::string textRecomputation(const RecomputedRows &found, const Comparison &comparison, const Redaction &redaction)
{
    TextLines lines;
    for (const RecomputedRows::Row &row : found.rows) {
        const DumpPair &pair = comparison.operators->pairs[row.pair];
        lines.heading(message(Messages::tr("{}, step {}, {}"), shownPlainly(redaction.ofName(row.name)),
                              pair.a.step.value, shownPlainly(rankFolder(pair.a))));
        lines.wrapped(plainly(redaction(row.referee.sentence)), 2);
    }
    lines.problems(redactedProblems(found.problems, redaction));
    return lines.text();
}

std::string jsonRecomputation(const RecomputedRows &found, const Comparison &comparison, const Redaction &redaction)
{
    Json rows = Json::array();
    for (const RecomputedRows::Row &row : found.rows)
        rows.push_back(recomputedRowJson(row, comparison.operators->pairs[row.pair], redaction));
    const Json result = {{"schema", "rundiff.recomputation/1"},
                         {"version", version()},
                         {"rows", rows},
                         {"problems", problemsJson(redactedProblems(found.problems, redaction))}};
    return written(result);
}

} // namespace rundiff

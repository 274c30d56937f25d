// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/compare/diagnosis/tensorreferee.h"

#include "models/compare/recomputation/recomputedrow.h"
#include "models/compare/table/pairview.h"
#include "models/run/messages.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace rundiff
{

namespace
{

std::string epsilonsText(double epsilons)
{
    return std::isfinite(epsilons) ? fmt::format("{:.2g}", epsilons) : message(Messages::tr("infinitely many"));
}

std::string offText(const RecomputedRow &a, const RecomputedRow &b)
{
    return message(Messages::tr("Computed again in double precision from the captured inputs, A is off by {} epsilon "
                                "and B by {}; rounding explains up to {}."),
                   epsilonsText(*a.epsilons), epsilonsText(*b.epsilons), epsilonsText(std::max(a.budget, b.budget)));
}

bool isWithin(const RecomputedRow &row)
{
    return *row.epsilons <= row.budget;
}

// Arithmetic in fewer bits is a setting of the device, and no fault.
bool isShortened(const RecomputedRow &row)
{
    return !isWithin(row) && *row.epsilons <= row.shortened;
}

struct Judgement {
    WrongRun wrong = WrongRun::Unknown;
    std::string sentence;
};

std::string shortenedRuns(const RecomputedRow &a, const RecomputedRow &b)
{
    if (isShortened(a) && isShortened(b))
        return message(Messages::tr("Each of them"));
    return isShortened(a) ? "A" : "B";
}

Judgement judgementOn(const RecomputedRow &a, const RecomputedRow &b)
{
    if (isWithin(a) && isWithin(b))
        return {WrongRun::Unknown, message(Messages::tr("Both are within it."))};
    if ((isShortened(a) || isWithin(a)) && (isShortened(b) || isWithin(b)))
        return {WrongRun::Unknown,
                message(Messages::tr("{} is off by no more than arithmetic in TF32 or HF32 explains."),
                        shortenedRuns(a, b))};
    if (isWithin(b))
        return {WrongRun::A, message(Messages::tr("A is wrong."))};
    if (isWithin(a))
        return {WrongRun::B, message(Messages::tr("B is wrong."))};
    return {WrongRun::Unknown,
            message(Messages::tr("Both are off by more: the operator does not work on the captured inputs alone, or "
                                 "not as PyTorch documents it."))};
}

std::string missingText(const RecomputedRow &a, const RecomputedRow &b)
{
    if (a.missing == b.missing)
        return a.missing;
    if (a.missing.empty() || b.missing.empty())
        return message(Messages::tr("in {}, {}"), a.missing.empty() ? "B" : "A", a.missing + b.missing);
    return message(Messages::tr("in A, {}; in B, {}"), a.missing, b.missing);
}

} // namespace

std::optional<Referee> refereeByTensors(const PairTable &table, std::size_t row)
{
    const auto found = recomputePair(table, row);
    if (!found)
        return std::nullopt;
    Referee referee;
    Recomputation &recomputed = referee.recomputed.emplace();
    recomputed.result = table.a->rowName(table.rows[row].a);
    recomputed.a = found->a.epsilons;
    recomputed.b = found->b.epsilons;
    recomputed.budget = std::max(found->a.budget, found->b.budget);
    if (!found->a.epsilons || !found->b.epsilons) {
        recomputed.missing = missingText(found->a, found->b);
        referee.sentence = message(Messages::tr("Not computed again: {}."), recomputed.missing);
        return referee;
    }
    const Judgement verdict = judgementOn(found->a, found->b);
    referee.wrong = verdict.wrong;
    referee.sentence = offText(found->a, found->b) + " " + verdict.sentence;
    return referee;
}

std::optional<Referee> refereeOf(const DumpPair &pair, std::size_t row, const Progress &progress)
{
    if (pair.knownReferee && pair.knownReferee->tableRow == row)
        return pair.knownReferee->referee;
    const auto table = rowsOf(pair, progress).table;
    if (table)
        return refereeByTensors(*table, row);
    return std::nullopt;
}

void askTensors(OperatorComparison &operators, const Progress &progress)
{
    if (!operators.firstDifference)
        return;
    FirstDifference &first = *operators.firstDifference;
    auto found = refereeOf(operators.pairs[first.pair], first.row.tableRow, progress);
    if (!found)
        return;
    Diagnosis &diagnosis = first.diagnosis;
    if (found->wrong != WrongRun::Unknown) {
        diagnosis.knownOperator.reset(); // a different order of additions does not make a result wrong
        if (diagnosis.kind == DiagnosisKind::Operator)
            diagnosis.confidence = Confidence::Proven;
    }
    std::optional<Referee> &referee = diagnosis.referee;
    if (!referee) {
        referee = std::move(found);
        return;
    }
    if (found->recomputed->missing.empty())
        referee->sentence += " " + found->sentence;
    referee->recomputed = std::move(found->recomputed);
}

} // namespace rundiff

// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/compare/evidence/resultsentence.h"

#include "models/run/lookup.h"
#include "models/run/messages.h"

namespace rundiff
{

namespace
{

std::string withWords(std::string sentence, const ResultFact &fact)
{
    if (!fact.words.empty())
        sentence.append(" (").append(fact.words).append(")");
    return sentence;
}

bool agreesInDumps(const RowView &view)
{
    return view.isCompared && !view.differs;
}

// An operator on its own, with inputs that the tool made.
ResultSentence aboutTest(const ResultFact &fact, const RowView &view, const FirstDifference *first)
{
    const bool isFailure = fact.outcome == ResultOutcome::Error;
    const bool isOperator = first && first->diagnosis.kind == DiagnosisKind::Operator;
    if (fact.outcome == ResultOutcome::Skipped)
        return {withWords(message(Messages::tr("{} was not tested"), fact.name), fact), false};
    if (fact.outcome == ResultOutcome::Warning)
        return {withWords(message(Messages::tr("{} is close to the limit of its own test"), fact.name), fact), false};
    if (isFailure && view.isOfFirst)
        return {withWords(message(Messages::tr("{} also fails its own test: the operator is wrong by itself, not only "
                                               "in this run"),
                                  fact.name),
                          fact),
                false};
    if (isFailure && agreesInDumps(view))
        return {withWords(message(Messages::tr("{} fails its own test, although it agrees in these dumps"), fact.name),
                          fact),
                true};
    if (isFailure)
        return {withWords(message(Messages::tr("{} fails its own test"), fact.name), fact), false};
    if (view.isOfFirst && isOperator)
        return {message(Messages::tr("{} passes alone, with inputs that the test made: its kernel is not wrong in "
                                     "general; look at its inputs in this run, at memory and streams"),
                        fact.name),
                false};
    return {message(Messages::tr("{} passes its own test"), fact.name), false};
}

ResultSentence aboutOverflow(const ResultFact &fact, const RowView &view, const FirstDifference *first)
{
    if (!view.isBad)
        return {message(Messages::tr("it names {} as the first call with NaN or infinity, but these dumps have none "
                                     "there: it is about another step or another run"),
                        fact.name),
                true};
    if (view.isOfFirst)
        return {
            message(Messages::tr("it names {} as the first call with NaN or infinity, where the dumps differ first"),
                    fact.name),
            false};
    if (first && view.callsBehindFirst.value_or(0) > 0)
        return {message(Messages::tr("it names {} as the first call with NaN or infinity, {} calls after the first "
                                     "difference"),
                        fact.name, *view.callsBehindFirst),
                false};
    return {message(Messages::tr("it names {} as the first call with NaN or infinity"), fact.name), false};
}

ResultSentence aboutSearch(const ResultFact &fact, const RowView &view, const FirstDifference *first)
{
    if (view.isOfFirst)
        return {message(Messages::tr("it names {}, too, as the first difference"), fact.name), false};
    if (agreesInDumps(view))
        return {message(Messages::tr("it names {} as the first difference, but it agrees in these dumps: the search is "
                                     "of another pair of runs"),
                        fact.name),
                true};
    const bool isBehind = first && view.callsBehindFirst.value_or(0) > 0;
    if (isBehind)
        return {message(Messages::tr("it names {}, {} calls after the first difference {}: it counts only outputs of "
                                     "which a statistic differs by more than half, so the cause is before"),
                        fact.name, *view.callsBehindFirst, first->row.operatorName),
                true};
    return {message(Messages::tr("it names {} as the first difference"), fact.name), false};
}

std::string otherTable(const RowView &view)
{
    if (view.areItsNumbers == false)
        return std::string("; ").append(
            message(Messages::tr("its numbers are not those of this dump: it is about another step or "
                                 "another pair of runs")));
    return {};
}

ResultSentence aboutComparedRow(const ResultFact &fact, const RowView &view)
{
    const std::string other = otherTable(view);
    const bool isPass = fact.outcome == ResultOutcome::Pass;
    if (fact.outcome == ResultOutcome::Skipped)
        return {withWords(message(Messages::tr("{} was not compared"), fact.name), fact) + other, !other.empty()};
    if (isPass && view.differs)
        return {message(Messages::tr("{} counts as passed there, although it differs here: the tool's rule allows "
                                     "more"),
                        fact.name) +
                    other,
                true};
    if (isPass)
        return {message(Messages::tr("{} passes there, too"), fact.name) + other, !other.empty()};
    if (agreesInDumps(view))
        return {withWords(message(Messages::tr("{} fails there, although it agrees here"), fact.name), fact) + other,
                true};
    return {withWords(message(Messages::tr("{} fails there, too"), fact.name), fact) + other, !other.empty()};
}

// The same module compiled and not compiled, in one run.
ResultSentence aboutModule(const ResultFact &fact, const RowView &view)
{
    const bool isFailure = isAnyOf(fact.outcome, {ResultOutcome::Error, ResultOutcome::Warning});
    if (fact.outcome == ResultOutcome::Skipped)
        return {withWords(message(Messages::tr("{} was not checked"), fact.name), fact), false};
    if (isFailure && view.isOfFirst)
        return {withWords(message(Messages::tr("compiled {} differs from eager, and the first difference is inside it"),
                                  fact.name),
                          fact),
                false};
    if (isFailure)
        return {withWords(message(Messages::tr("compiled {} differs from eager"), fact.name), fact), false};
    if (view.isOfFirst)
        return {
            withWords(message(Messages::tr("compiled {} agrees with eager, though the first difference is inside it: "
                                           "look beyond the compiler"),
                              fact.name),
                      fact),
            false};
    return {withWords(message(Messages::tr("compiled {} agrees with eager"), fact.name), fact), false};
}

} // namespace

ResultSentence sentenceFor(ResultKind kind, const ResultFact &fact, const RowView &view, const FirstDifference *first)
{
    switch (kind) {
    case ResultKind::AccCheck:
    case ResultKind::ApiPrecisionCompare:
    case ResultKind::ConfigCheck:
        break;
    case ResultKind::OverflowCheck:
        return aboutOverflow(fact, view, first);
    case ResultKind::DiffAnalyze:
        return aboutSearch(fact, view, first);
    case ResultKind::CompareResult:
        return aboutComparedRow(fact, view);
    case ResultKind::PrecisionChecker:
        return aboutModule(fact, view);
    }
    return aboutTest(fact, view, first);
}

} // namespace rundiff

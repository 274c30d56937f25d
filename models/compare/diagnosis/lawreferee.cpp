// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/compare/diagnosis/lawreferee.h"

#include "models/compare/diagnosis/diagnosisrule.h"
#include "models/compare/diagnosis/operatorlaws.h"
#include "models/run/messages.h"

namespace rundiff
{

namespace
{

std::optional<BrokenLaw> brokenIn(const Dump &dump, std::uint32_t call, const OperatorFacts &facts)
{
    if (call == PairRow::none)
        return std::nullopt;
    const std::vector<BrokenLaw> broken = brokenLaws(dump, call, facts);
    return broken.empty() ? std::nullopt : std::optional(broken.front());
}

std::string sentenceOf(const std::optional<BrokenLaw> &a, const std::optional<BrokenLaw> &b)
{
    if (a && b)
        return message(Messages::tr("In A, {} In B, {} Both runs are wrong."), a->sentence, b->sentence);
    return a ? message(Messages::tr("In A, {} A is wrong."), a->sentence)
             : message(Messages::tr("In B, {} B is wrong."), b->sentence);
}

} // namespace

std::optional<Referee> refereeByLaws(const Evidence &evidence)
{
    const PairOperator &call = evidence.call.pair();
    const auto a = brokenIn(*evidence.table.a, call.a, evidence.facts),
               b = brokenIn(*evidence.table.b, call.b, evidence.facts);
    if (!a && !b)
        return std::nullopt;
    Referee referee;
    referee.wrong = a && b ? WrongRun::Both : a ? WrongRun::A : WrongRun::B;
    referee.sentence = sentenceOf(a, b);
    referee.law = a ? RefereeLaw{a->law, a->source} : RefereeLaw{b->law, b->source};
    return referee;
}

void followReferee(Diagnosis &diagnosis, const Evidence &evidence)
{
    if (!diagnosis.referee || !evidence.isOutputRow() || diagnosis.referee->wrong == WrongRun::Unknown)
        return;
    const bool open = diagnosis.kind == DiagnosisKind::Undetermined || diagnosis.kind == DiagnosisKind::Random;
    if (open) {
        diagnosis.kind = DiagnosisKind::Operator;
        diagnosis.explanation =
            message(Messages::tr("{} gives a result that no operator of this kind gives: this operator is the cause."),
                    evidence.call.key());
        std::erase_if(diagnosis.facts,
                      [](const DiagnosisFact &fact) { return fact.about == DiagnosisFact::About::Advice; });
    }
    if (diagnosis.kind == DiagnosisKind::Overflow)
        diagnosis.decides.clear(); // the law tells that nothing could become too large
    if (diagnosis.kind != DiagnosisKind::Operator)
        return;
    diagnosis.confidence = Confidence::Proven;
    diagnosis.knownOperator.reset(); // a different order of additions does not make a result wrong
    diagnosis.decides.clear();
}

} // namespace rundiff

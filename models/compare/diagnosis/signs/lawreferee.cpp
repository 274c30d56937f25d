// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/compare/diagnosis/signs/lawreferee.h"

#include "models/compare/diagnosis/signs/brokenlaw.h"
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
    if (broken.empty())
        return std::nullopt;
    return broken.front();
}

std::string sentenceOf(const std::optional<BrokenLaw> &a, const std::optional<BrokenLaw> &b)
{
    if (a && b)
        return message(Messages::tr("In A, {} In B, {} Both runs are wrong."), a->sentence, b->sentence);
    return a ? message(Messages::tr("In A, {} A is wrong."), a->sentence)
             : message(Messages::tr("In B, {} B is wrong."), b->sentence);
}

} // namespace

std::optional<Referee> refereeByLaws(const CallRows &call, const OperatorFacts &facts)
{
    const PairOperator &pair = call.pair();
    const auto a = brokenIn(*call.table.a, pair.a, facts), b = brokenIn(*call.table.b, pair.b, facts);
    if (!a && !b)
        return std::nullopt;
    Referee referee;
    referee.wrong = a ? WrongRun::A : WrongRun::B;
    if (a && b)
        referee.wrong = WrongRun::Both;
    referee.sentence = sentenceOf(a, b);
    referee.law = a ? RefereeLaw{a->law, a->source} : RefereeLaw{b->law, b->source};
    return referee;
}

} // namespace rundiff

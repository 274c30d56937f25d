// SPDX-License-Identifier: GPL-3.0-or-later
// What a row is whose values are the same in another order: nothing about it is rounding.
#include "models/compare/diagnosis/classrule.h"

#include <array>

namespace rundiff
{

namespace
{

using About = DiagnosisFact::About;

// ---- an operator that arranges its result in another way ------------------------------------------------------------

bool isRearrangedOutput(const Evidence &evidence)
{
    const bool mayBeOthers = evidence.drawsRandomNumbers() || evidence.facts.communicates(evidence.name);
    return evidence.isOutputRow() && !mayBeOthers && !evidence.breaksLaw() && evidence.otherOrder();
}

std::string sentenceOfOutput(const Evidence &evidence)
{
    return message(Messages::tr("{} gives the same values in another order, although all its inputs are the same in "
                                "both runs: it reads its input or writes its result in the wrong order."),
                   evidence.call.key());
}

void adviceOnOutput(const Evidence &, FactList &facts)
{
    facts.add(About::Advice,
              Messages::tr("Look at the layout of its input in memory (a transposed, sliced or expanded view): call "
                           "contiguous() before it, and test the operator alone with such a view."));
}

// ---- code that was not captured and arranges values in another way --------------------------------------------------

bool isRearrangedInput(const Evidence &evidence)
{
    const bool known = evidence.isParameter() || evidence.isData() || evidence.standsBehindLoneCall();
    return evidence.isInputRow() && !known && evidence.otherOrder();
}

std::string sentenceOfInput(const Evidence &evidence)
{
    return message(
        Messages::tr("{} holds the same values in another order, and no captured operator before it differs: code "
                     "that the dump did not capture arranges them in another way."),
        rowNameOf(evidence));
}

void adviceOnInput(const Evidence &, FactList &facts)
{
    facts.add(About::Advice,
              Messages::tr("Look at what reshapes, transposes, splits or joins it: view() for transpose(), the order "
                           "of heads, of query, key and value, or of the ranks that it was gathered from."));
}

} // namespace

std::span<const DiagnosisRule> rulesOfOrder()
{
    static constexpr std::array rules = {
        DiagnosisRule{.kind = DiagnosisKind::Operator,
                      .holds = isRearrangedOutput,
                      .sentence = sentenceOfOutput,
                      .advice = adviceOnOutput},
        DiagnosisRule{.kind = DiagnosisKind::Order,
                      .holds = isRearrangedInput,
                      .sentence = sentenceOfInput,
                      .origin = originOfInput,
                      .advice = adviceOnInput},
    };
    return rules;
}

} // namespace rundiff

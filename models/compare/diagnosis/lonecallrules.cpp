// SPDX-License-Identifier: GPL-3.0-or-later
// What follows from calls that one run only has.
#include "models/compare/diagnosis/classrule.h"
#include "models/compare/diagnosis/contents/frametext.h"
#include "models/compare/diagnosis/signs/lonecall.h"

#include <array>

namespace rundiff
{

namespace
{

using About = DiagnosisFact::About;

void linkLoneCall(const Evidence &evidence, const CallRows &lone, FactList &facts)
{
    const QString words = evidence.hasNamesake(lone) ? Messages::tr("{} of {} has no counterpart in the other run.")
                                                     : Messages::tr("{} is only in {}.");
    facts.add(About::Origin, words, lone.key(), runThat(lone.inA())).tableRow = lone.pair().firstRow;
    const std::string frame = evidence.frameOfLone(lone);
    if (frame.empty())
        return;
    const FrameText text = textOfFrame(frame);
    facts.add(About::Origin, Messages::tr("It is called from {}: \"{}\"."), text.place, text.code);
}

// ---- a collective that one run calls less often
// ----------------------------------------------------------------------

// What comes out of an exchange, or of code around one: gradients, inputs that no captured call made, modules.
bool mayComeFromExchange(const Evidence &evidence)
{
    if (evidence.isOutputRow())
        return evidence.holdsCalls();
    return !(evidence.isData() || (evidence.isParameter() && evidence.table.a->location.step.value <= 0));
}

const UnevenCollective *unevenBefore(const Evidence &evidence)
{
    for (const UnevenCollective &collective : evidence.uneven()) {
        if (collective.first.index <= evidence.call.index || evidence.isInside(collective.first))
            return &collective;
    }
    return nullptr;
}

bool lacksCollective(const Evidence &evidence)
{
    return evidence.isTensorPair() && unevenBefore(evidence) && mayComeFromExchange(evidence);
}

std::string sentenceOfUneven(const Evidence &evidence)
{
    const UnevenCollective &collective = *unevenBefore(evidence);
    const std::string_view fewer = runThat(collective.missingInA());
    return message(
        Messages::tr("{} calls {} {} times less than {} in this step ({} in A, {} in B): {} was not exchanged between "
                     "the ranks in {}."),
        fewer, collective.api, collective.missing(), runThat(!collective.missingInA()), collective.inA, collective.inB,
        rowNameOf(evidence), fewer);
}

void originOfUneven(const Evidence &evidence, FactList &facts)
{
    linkLoneCall(evidence, CallRows{evidence.table, unevenBefore(evidence)->first.index}, facts);
}

void adviceOnUneven(const Evidence &evidence, FactList &facts)
{
    facts.add(About::Advice,
              Messages::tr("In the code of {}, look for the missing exchange: a group of ranks, a flag "
                           "of sequence or tensor parallelism, a no_sync() that does not end."),
              runThat(unevenBefore(evidence)->missingInA()));
}

// ---- an operator that one run only has made the input
// ------------------------------------------------------------------

bool madeByLoneCall(const Evidence &evidence)
{
    return evidence.isInputRow() && evidence.isTensorPair() && evidence.loneMaker() != nullptr;
}

// An exchange between ranks among the calls that this run alone has just before.
std::string exchangeBefore(const Evidence &evidence, bool inA)
{
    const auto &calls = inA ? evidence.earlier().callsOfA : evidence.earlier().callsOfB;
    for (const std::size_t index : calls) {
        const CallRows call{evidence.table, index};
        if (evidence.facts.communicates(call.name()))
            return message(
                Messages::tr(" Before that {} exchanges it between the ranks ({}); in {} each rank keeps its "
                             "own value."),
                runThat(inA), call.key(), runThat(!inA));
    }
    return {};
}

std::string sentenceOfLoneCall(const Evidence &evidence)
{
    const CallRows &lone = *evidence.loneMaker();
    const FrameText line = textOfFrame(evidence.frameOfLone(lone));
    if (line.code.empty())
        return message(
            Messages::tr("{} is computed differently: {} gives it in {}, and {} has no such call at this place."),
            rowNameOf(evidence), lone.key(), runThat(lone.inA()), runThat(!lone.inA()));
    return message(Messages::tr("{} is computed differently: in {} it comes from \"{}\" ({}), and {} has no such call "
                                "at this place."),
                   rowNameOf(evidence), runThat(lone.inA()), line.code, lone.key(), runThat(!lone.inA())) +
           exchangeBefore(evidence, lone.inA());
}

void originOfLoneCall(const Evidence &evidence, FactList &facts)
{
    linkLoneCall(evidence, *evidence.loneMaker(), facts);
}

} // namespace

std::span<const DiagnosisRule> rulesOfLoneCalls()
{
    static constexpr std::array rules = {
        DiagnosisRule{.kind = DiagnosisKind::Structure,
                      .holds = madeByLoneCall,
                      .sentence = sentenceOfLoneCall,
                      .origin = originOfLoneCall},
        DiagnosisRule{.kind = DiagnosisKind::Communication,
                      .holds = lacksCollective,
                      .sentence = sentenceOfUneven,
                      .origin = originOfUneven,
                      .advice = adviceOnUneven},
    };
    return rules;
}

} // namespace rundiff

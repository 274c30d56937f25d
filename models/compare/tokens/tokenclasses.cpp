// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/compare/tokens/tokenclasses.h"

#include "models/run/messages.h"

#include <algorithm>
#include <array>

namespace rundiff
{

namespace
{

struct OrderedRule {
    TokenRule rule;
    bool needsSign; // says nothing about differences without a sign
};

// What is certain from lengths and places comes first; then what agrees after a correction; then what only looks alike.
constexpr std::array rules{
    OrderedRule{otherMasks, false},         OrderedRule{truncatedSamples, false}, OrderedRule{singleToken, false},
    OrderedRule{shiftedTokens, true},       OrderedRule{paddedOtherwise, true},   OrderedRule{exchangedSamples, true},
    OrderedRule{growingDifferences, false}, OrderedRule{edgesOfMasks, false},     OrderedRule{constantOffset, true},
    OrderedRule{otherTemperature, true},    OrderedRule{otherNucleus, true},      OrderedRule{wholeSamples, false}};

TokenDiagnosis unexplained(const OutsideSamples &found)
{
    TokenDiagnosis diagnosis;
    diagnosis.kind = TokenClass::Unexplained;
    diagnosis.isSure = false;
    diagnosis.explanation = message(
        Messages::tr("{} samples have tokens outside the tolerance, and no rule explains them: they are neither "
                     "shifted nor exchanged, and no constant, factor or position makes them agree."),
        found.count());
    diagnosis.advice =
        message(Messages::tr("Compare the weights of both engines, then dump the layers of the first sample in both."));
    return diagnosis;
}

} // namespace

TokenDiagnosis tokenDiagnosis(const TokenEvidence &evidence)
{
    const OutsideSamples found(evidence);
    std::optional<TokenDiagnosis> first;
    for (const OrderedRule &ordered : rules) {
        if (ordered.needsSign && !evidence.isSigned)
            continue;
        auto fitting = ordered.rule(found);
        if (fitting && !first)
            first = std::move(fitting);
        else if (fitting && fitting->kind != first->kind)
            first->others.push_back(fitting->kind);
    }
    return first ? *std::move(first) : unexplained(found);
}

} // namespace rundiff

// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/compare/summaries/firsttwofinding.h"

#include "models/knowledge/operators/callname.h"

namespace rundiff
{

namespace
{

// Whether it came about in a backward pass, or in what follows one before the next loss.
bool isBehindForward(const FirstDifference &first)
{
    switch (first.diagnosis.kind) {
    case DiagnosisKind::Weights:
    case DiagnosisKind::Update:
    case DiagnosisKind::Accumulation:
    case DiagnosisKind::Communication:
        return true;
    default:
        return first.row.side == Side::ParametersGrad || callName(first.row.operatorName).backward();
    }
}

} // namespace

FirstTwoFinding firstTwoOf(const CurveComparison &curves, const OperatorComparison *operators)
{
    using Meaning = FirstTwo::Meaning;
    FirstTwoFinding finding{curves.firstTwo.meaning, nullptr};
    if (!operators || !operators->firstDifference || operators->verdict != Verdict::Different)
        return finding;
    const FirstDifference &first = *operators->firstDifference;
    const bool overBoth = finding.meaning == Meaning::BothFixed;
    const bool overForward = finding.meaning == Meaning::ForwardFixed && !isBehindForward(first);
    if (overBoth)
        finding = {Meaning::BothAgree, &first};
    else if (overForward)
        finding = {Meaning::FirstAgrees, &first};
    return finding;
}

} // namespace rundiff

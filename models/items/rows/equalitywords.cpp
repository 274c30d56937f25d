// SPDX-License-Identifier: GPL-3.0-or-later
// What the curves tell of equal values, and of the first two losses.
#include "models/compare/curves/visibledifference.h"
#include "models/compare/diagnosis/specialcalls.h"
#include "models/compare/summaries/firsttwofinding.h"
#include "models/items/words/counted.h"
#include "models/items/words/numbers.h"
#include "models/items/words/shownwords.h"
#include "models/items/words/stepwords.h"
#include "models/items/words/verdictwords.h"
#include "models/result/texts/verdictsentence.h"

#include <QCoreApplication>
#include <QStringList>

#include <optional>
#include <utility>

namespace rundiff
{

namespace
{

class VerdictWords
{
    Q_DECLARE_TR_FUNCTIONS(VerdictWords)
};

using Tone = VerdictStatement::Tone;

QString firstTwoWords(const FirstTwo &firstTwo)
{
    switch (firstTwo.meaning) {
    case FirstTwo::Meaning::NotFixed:
        return VerdictWords::tr("first loss outside atol");
    case FirstTwo::Meaning::ForwardFixed:
    case FirstTwo::Meaning::FirstAgrees:
        return VerdictWords::tr("first loss within atol, second outside");
    case FirstTwo::Meaning::BothFixed:
    case FirstTwo::Meaning::BothAgree:
        return VerdictWords::tr("first two losses within atol");
    case FirstTwo::Meaning::NotEnoughSteps:
        break;
    }
    if (!firstTwo.ofLoss)
        return VerdictWords::tr("not a loss");
    if (firstTwo.second)
        return VerdictWords::tr("without the first two iterations");
    return VerdictWords::tr("not enough steps for the two-step check");
}

QString withoutMeaning(const FirstTwo &firstTwo)
{
    if (!firstTwo.ofLoss)
        return VerdictWords::tr("The metric is not a loss: its first two steps tell nothing about the forward and the "
                                "backward pass.");
    if (firstTwo.second)
        return VerdictWords::tr("The logs do not contain the first two iterations of both trainings: nothing is known "
                                "about the forward and the backward pass.");
    return VerdictWords::tr("Two common steps are needed to distinguish the forward from the backward pass.");
}

QString firstTwoDetail(const CurveComparison &curves, const OperatorComparison *operators)
{
    const FirstTwoFinding two = firstTwoOf(curves, operators);
    switch (two.meaning) {
    case FirstTwo::Meaning::NotFixed:
        return VerdictWords::tr("The first common loss is outside atol: data, weights or the forward pass of the first "
                                "step are not the same in both runs.");
    case FirstTwo::Meaning::ForwardFixed:
        return VerdictWords::tr("The first common loss agrees within atol and the second does not: check the backward "
                                "pass of the first step, and the optimizer.");
    case FirstTwo::Meaning::BothFixed:
        return VerdictWords::tr("The first two common losses agree within atol: they show no difference of forward or "
                                "backward pass.");
    case FirstTwo::Meaning::FirstAgrees:
        return VerdictWords::tr("The first common loss agrees within atol and the second does not. The dumps differ in "
                                "step %1, before a backward pass.")
            .arg(groupedNumber(two.overruledBy->step.value));
    case FirstTwo::Meaning::BothAgree:
        return VerdictWords::tr("The first two common losses agree within atol, but the dumps differ in step %1.")
            .arg(groupedNumber(two.overruledBy->step.value));
    case FirstTwo::Meaning::NotEnoughSteps:
        break;
    }
    return withoutMeaning(curves.firstTwo);
}

QString digitsPrinted(const Curve &curve)
{
    if (hasFiniteValue(curve))
        return QString::number(curve.precision.significantDigits);
    return VerdictWords::tr("none");
}

// Where the runs have no curve, the statement is about what else they have.
std::optional<VerdictStatement> otherStatement(const Comparison &comparison)
{
    if (!comparison.tokens && !comparison.checkpoints)
        return std::nullopt;
    VerdictStatement statement;
    statement.subject = comparison.tokens ? VerdictWords::tr("Tokens") : VerdictWords::tr("Checkpoints");
    statement.headline = shownText(verdictSentence(comparison));
    statement.tone = toneOf(comparison.verdict);
    statement.detail = statement.headline;
    return statement;
}

} // namespace

namespace
{

// Until where the chosen metric is equal; `other`: another metric that is not.
QString equalPart(const Comparison &comparison, const CurveComparison &curves, const MetricComparison *other)
{
    if (other)
        return VerdictWords::tr("the chosen metric, but not %1 from %2 on")
            .arg(textOf(other->name), positionWords(comparison, *other->curves, *other->curves->firstUnequal));
    if (!curves.firstUnequal)
        return counted(static_cast<std::int64_t>(curves.compared), VerdictWords::tr("the only common step"),
                       VerdictWords::tr("all %1 common steps"));
    if (curves.lastEqual)
        return VerdictWords::tr("through %1").arg(numberWords(curves, *curves.lastEqual));
    return VerdictWords::tr("from no point on");
}

} // namespace

VerdictStatement equalityStatement(const Comparison &comparison)
{
    VerdictStatement statement;
    statement.subject = VerdictWords::tr("Equal to the last digit");
    if (!comparison.curves || comparison.curves->compared == 0) {
        if (auto other = otherStatement(comparison))
            return *std::move(other);
        statement.headline = VerdictWords::tr("nothing to compare");
        return statement;
    }
    const CurveComparison &curves = *comparison.curves;
    const MetricComparison *other = curves.firstUnequal ? nullptr : comparison.metrics.firstUnequal();
    statement.headline = equalPart(comparison, curves, other);
    // NaN in both runs is equal, and outside the tolerance.
    statement.tone = curves.firstUnequal || other || curves.firstOutside ? Tone::Quiet : Tone::Agrees;
    if (!curves.firstUnequal && curves.firstOutside)
        statement.headline += VerdictWords::tr(" · NaN in both");
    if (curves.firstUnequal || curves.firstTwo.meaning == FirstTwo::Meaning::NotEnoughSteps)
        statement.headline += QStringLiteral(" · ") + firstTwoWords(curves.firstTwo);
    QStringList lines{firstTwoDetail(curves, comparison.operators.get())};
    if (const auto exemption = exemptFromTwoSteps(&curves, comparison.operators.get()))
        lines << shownText(exemption->sentence);
    if (curves.firstUnequal)
        lines << VerdictWords::tr("First unequal: %1, A %2, B %3.")
                     .arg(positionWords(comparison, curves, *curves.firstUnequal), exactNumber(curves.firstUnequal->a),
                          exactNumber(curves.firstUnequal->b));
    if (!curves.a.precision.exact || !curves.b.precision.exact)
        lines << VerdictWords::tr(
                     "Significant digits that the logs print: %1 (A) and %2 (B). Smaller differences cannot "
                     "be seen in them.")
                     .arg(digitsPrinted(curves.a), digitsPrinted(curves.b));
    statement.detail = lines.join(QLatin1Char('\n'));
    return statement;
}

} // namespace rundiff

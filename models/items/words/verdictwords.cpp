// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/items/words/verdictwords.h"

#include "models/compare/curves/curvefacts.h"
#include "models/compare/curves/curveposition.h"
#include "models/compare/curves/noiseband.h"
#include "models/compare/diagnosis/specialcalls.h"
#include "models/items/words/counted.h"
#include "models/items/words/listed.h"
#include "models/items/words/printeddifference.h"
#include "models/items/words/shownwords.h"
#include "models/items/words/stepwords.h"
#include "models/knowledge/checklist/overruled.h"
#include "models/result/texts/checklisttext.h"
#include "models/result/texts/checkpointwords.h"
#include "models/result/texts/coveragetext.h"
#include "models/result/texts/decisiontext.h"
#include "models/result/texts/noisetext.h"

#include <QCoreApplication>
#include <QStringList>

#include <algorithm>
#include <cmath>
#include <set>

namespace rundiff
{

namespace
{

class VerdictWords
{
    Q_DECLARE_TR_FUNCTIONS(VerdictWords)
};

using Tone = VerdictStatement::Tone;

QString grouped(std::size_t count)
{
    return groupedNumber(static_cast<std::int64_t>(count));
}

QString stepsOfOneRun(const CurveComparison &curves)
{
    QStringList parts;
    if (curves.onlyA > 0)
        parts << VerdictWords::tr("%1 only in A").arg(grouped(curves.onlyA));
    if (curves.onlyB > 0)
        parts << VerdictWords::tr("%1 only in B").arg(grouped(curves.onlyB));
    return parts.join(QStringLiteral(" · "));
}

// "; 188 only in A": the part that the text about the common steps does not mention.
QString butNot(const CurveComparison &curves)
{
    const QString alone = stepsOfOneRun(curves);
    if (alone.isEmpty())
        return {};
    return QStringLiteral("; ") + alone;
}

QString outsideWords(const QString &position, const ComparedStep &step)
{
    return VerdictWords::tr("%1, A %2, B %3, |A − B| %4, allowed %5")
        .arg(position, exactNumber(step.a), exactNumber(step.b), printedDifference(step.a, step.b),
             exactNumber(step.allowed));
}

QString curveDetail(const Comparison &comparison, const CurveComparison &curves)
{
    const auto position = [&](const ComparedStep &step) { return positionWords(comparison, curves, step); };
    QStringList lines;
    lines << VerdictWords::tr("Common steps, all of them compared: %1. |A − B| ≤ %2 + %3 · |B|.")
                 .arg(grouped(curves.compared), exactNumber(curves.tolerance.atol), exactNumber(curves.tolerance.rtol));
    if (curves.firstOutside)
        lines << VerdictWords::tr("First outside: %1.")
                     .arg(outsideWords(position(*curves.firstOutside), *curves.firstOutside));
    if (curves.firstBesidesNan)
        lines << VerdictWords::tr("First outside that is not NaN in both: %1.")
                     .arg(outsideWords(position(*curves.firstBesidesNan), *curves.firstBesidesNan));
    lines << VerdictWords::tr("Steps outside: %1.").arg(grouped(curves.outside));
    if (const Message noise = noiseWords(curves); !noise.empty())
        lines << VerdictWords::tr("Noise: %1.").arg(shownText(noise));
    if (const Message blind = blindToleranceWords(comparison); !blind.empty())
        lines << shownText(blind);
    if (curves.maxDifference)
        lines << VerdictWords::tr("Largest |A − B| of finite values: %1 at %2.")
                     .arg(printedDifference(curves.maxDifference->a, curves.maxDifference->b),
                          position(*curves.maxDifference));
    if (curves.meanRelativeError)
        lines << VerdictWords::tr("Mean relative error of finite values: %1 (steps: %2 of %3).")
                     .arg(exactNumber(*curves.meanRelativeError), grouped(curves.compared - curves.notFinite),
                          grouped(curves.compared));
    if (curves.onlyA > 0 || curves.onlyB > 0)
        lines << VerdictWords::tr("Steps in one run only: %1.").arg(stepsOfOneRun(curves));
    if (curves.timedA > 0 || curves.timedB > 0)
        lines << VerdictWords::tr("Printed by a clock, in one run only, and not missing: %1 steps in A, %2 in B.")
                     .arg(grouped(curves.timedA), grouped(curves.timedB));
    return lines.join(QLatin1Char('\n'));
}

std::size_t rowsOf(const OperatorComparison &operators)
{
    std::size_t rows = 0;
    for (const DumpPair &pair : operators.pairs)
        rows += pair.rows;
    return rows;
}

template <typename Part>
std::size_t distinct(const OperatorComparison &operators, Part part)
{
    std::set<decltype(part(operators.pairs.front()))> values;
    for (const DumpPair &pair : operators.pairs)
        values.insert(part(pair));
    return values.size();
}

QString operatorSubject(const OperatorComparison &operators)
{
    const std::size_t steps = distinct(operators, [](const DumpPair &pair) { return pair.a.step; });
    const std::size_t ranks = distinct(operators, [](const DumpPair &pair) { return pair.a.rank; });
    QString place = counted(static_cast<std::int64_t>(steps), VerdictWords::tr("1 step"), VerdictWords::tr("%1 steps"));
    if (ranks > 1)
        place += VerdictWords::tr(" × %1 ranks").arg(grouped(ranks));
    return withSingulars(VerdictWords::tr("Operators · %1 · %2 rows").arg(place, grouped(rowsOf(operators))));
}

QString operatorDetail(const OperatorComparison &operators)
{
    std::size_t differing = 0, unmatchedA = 0, unmatchedB = 0;
    for (const DumpPair &pair : operators.pairs) {
        differing += pair.differing;
        unmatchedA += pair.unmatchedA;
        unmatchedB += pair.unmatchedB;
    }
    QStringList lines;
    lines << VerdictWords::tr("Rows compared: %1, of dump pairs: %2. Rows that differ: %3.")
                 .arg(grouped(rowsOf(operators)), grouped(operators.pairs.size()), grouped(differing));
    if (unmatchedA > 0 || unmatchedB > 0)
        lines << VerdictWords::tr("Operators in one run only: %1 in A, %2 in B.")
                     .arg(grouped(unmatchedA), grouped(unmatchedB));
    if (!operators.onlyA.empty() || !operators.onlyB.empty())
        lines << VerdictWords::tr("Dumps in one run only: %1 in A, %2 in B.")
                     .arg(grouped(operators.onlyA.size()), grouped(operators.onlyB.size()));
    if (operators.firstDifference)
        lines << shownText(operators.firstDifference->diagnosis.explanation);
    return lines.join(QLatin1Char('\n'));
}

// "; operators in one run only: 25": the part that the text about the common rows does not mention.
QString operatorsOfOneRun(const OperatorComparison &operators)
{
    std::size_t alone = 0;
    for (const DumpPair &pair : operators.pairs)
        alone += pair.unmatchedA + pair.unmatchedB;
    return alone == 0 ? QString() : VerdictWords::tr("; operators in one run only: %1").arg(grouped(alone));
}

QString wrongRun(WrongRun wrong)
{
    switch (wrong) {
    case WrongRun::A:
        return VerdictWords::tr(" — A is wrong");
    case WrongRun::B:
        return VerdictWords::tr(" — B is wrong");
    case WrongRun::Both:
        return VerdictWords::tr(" — both runs are wrong");
    case WrongRun::Unknown:
        break;
    }
    return {};
}

void addCoverage(const Coverage &coverage, VerdictStatement &statement)
{
    if (const Message missing = shortfall(coverage); !missing.empty())
        statement.detail += QLatin1Char('\n') + VerdictWords::tr("Compared: %1.").arg(shownText(missing));
}

// The colour alone says it only to those who see it. While more is being read nothing is known to be missing.
void nameIncomplete(const Comparison &comparison, VerdictStatement &statement)
{
    if (statement.tone != Tone::Incomplete)
        return;
    statement.subject += QStringLiteral(" · ");
    statement.subject += comparison.unfinished ? VerdictWords::tr("being read") : VerdictWords::tr("incomplete");
    if (comparison.unfinished)
        statement.tone = Tone::Quiet;
}

// While dumps are being read it is not known whether some of them belong together.
QString withoutOperators(const Comparison &comparison)
{
    if (comparison.unfinished)
        return VerdictWords::tr("the dumps are being read");
    const bool both = comparison.a && comparison.b && !comparison.a->dumps.empty() && !comparison.b->dumps.empty();
    return both ? VerdictWords::tr("no pair of dumps compared") : VerdictWords::tr("no dump that both runs have");
}

// Only one run has something, or none.
VerdictStatement withoutPartner(const Comparison &comparison, const QString &subject, const QString &headline,
                                const Coverage &coverage)
{
    VerdictStatement statement{subject, headline, {}, coverage.complete ? Tone::Quiet : Tone::Incomplete};
    addCoverage(coverage, statement);
    nameIncomplete(comparison, statement);
    return statement;
}

// Of two finite numbers that lie too far apart for a number only the printed one is true.
QString shortDifference(const ComparedStep &step)
{
    if (std::isfinite(step.difference))
        return shortNumber(step.difference);
    return printedDifference(step.a, step.b);
}

QString outsideHeadline(const Comparison &comparison, const CurveComparison &curves)
{
    const ComparedStep &first = *curves.firstOutside;
    QString why = notFinite(first.a, first.b);
    if (curves.firstBesidesNan)
        why +=
            VerdictWords::tr("; other values from %1").arg(positionWords(comparison, curves, *curves.firstBesidesNan));
    if (why.isEmpty())
        why = VerdictWords::tr("|Δ| %1").arg(shortDifference(first));
    const QString position = positionWords(comparison, curves, first);
    if (curves.outside == 1 && curves.insideAgain)
        return VerdictWords::tr("Outside atol at %1 only (%2)").arg(position, why);
    if (curves.insideAgain)
        return VerdictWords::tr("Outside atol from %1 (%2), inside again from %3")
            .arg(position, why, numberWords(curves, *curves.insideAgain));
    return VerdictWords::tr("Outside atol from %1 (%2)").arg(position, why);
}

// Where the repeats of B decide. Empty: the tolerance does.
QString noiseHeadline(const Comparison &comparison, const CurveComparison &curves)
{
    if (const Message leaving = leavingTheNoise(comparison); !leaving.empty())
        return VerdictWords::tr("Outside the noise: %1").arg(shownText(leaving));
    if (decidedByNoise(curves) && curves.noise->firstByTolerance)
        return VerdictWords::tr("Outside atol from %1, without two repeats")
            .arg(positionWords(comparison, curves, *curves.noise->firstByTolerance));
    const std::size_t runs = runsOfAgreement(comparison);
    if (runs == 0 || comparison.metrics.agreement() != Verdict::Within)
        return {};
    const QString inside = VerdictWords::tr("Inside the noise of %1 runs").arg(grouped(runs));
    return curves.firstOutside ? inside + VerdictWords::tr("; outside atol from %1")
                                              .arg(positionWords(comparison, curves, *curves.firstOutside))
                               : inside + butNot(curves);
}

// "atol 0.5 (default 0.001)" next to the verdict, which is not what the program says of these runs by itself.
void nameTolerance(const Comparison &comparison, VerdictStatement &statement)
{
    if (const Message chosen = chosenTolerance(comparison); !chosen.empty())
        statement.subject += QStringLiteral(" · ") + shownText(chosen);
}

} // namespace

VerdictStatement::Tone toneOf(Verdict verdict)
{
    switch (verdict) {
    case Verdict::Different:
        return Tone::Differs;
    case Verdict::Incomplete:
        return Tone::Incomplete;
    case Verdict::Same:
    case Verdict::Within:
        break;
    }
    return Tone::Agrees;
}

QString notFinite(double a, double b)
{
    const auto words = [](double number) {
        return std::isnan(number) ? VerdictWords::tr("NaN") : VerdictWords::tr("infinite");
    };
    if (std::isnan(a) && std::isnan(b))
        return VerdictWords::tr("A and B are NaN");
    if (!std::isfinite(a) && !std::isfinite(b))
        return VerdictWords::tr("A is %1, B is %2").arg(shortNumber(a), shortNumber(b));
    if (!std::isfinite(a))
        return VerdictWords::tr("A is %1").arg(words(a));
    return std::isfinite(b) ? QString() : VerdictWords::tr("B is %1").arg(words(b));
}

QString placeOf(const OperatorComparison &operators, Step step, RankId rank)
{
    QString place = VerdictWords::tr("step %1").arg(groupedNumber(step.value));
    if (distinct(operators, [](const DumpPair &pair) { return pair.a.rank; }) > 1)
        place += QStringLiteral(" · ") + VerdictWords::tr("rank %1").arg(rank.number);
    return place;
}

VerdictStatement curveStatement(const Comparison &comparison)
{
    if (!comparison.curves)
        return withoutPartner(comparison, VerdictWords::tr("Curves"), VerdictWords::tr("no curve that both runs have"),
                              comparison.curveCoverage);
    const CurveComparison &curves = *comparison.curves;
    VerdictStatement statement;
    statement.subject = counted(
        static_cast<std::int64_t>(curves.compared),
        ofCounted(curves.counted(), VerdictWords::tr("Curves · 1 step compared"),
                  VerdictWords::tr("Curves · 1 epoch compared"), VerdictWords::tr("Curves · 1 record compared")),
        ofCounted(curves.counted(), VerdictWords::tr("Curves · %1 steps compared"),
                  VerdictWords::tr("Curves · %1 epochs compared"), VerdictWords::tr("Curves · %1 records compared")));
    if (const QString alone = stepsOfOneRun(curves); !alone.isEmpty())
        statement.subject += QStringLiteral(" · ") + alone;
    statement.detail = curveDetail(comparison, curves);
    statement.tone = toneOf(concluded(comparison.metrics.agreement(), comparison.curveCoverage));
    addCoverage(comparison.curveCoverage, statement);
    nameIncomplete(comparison, statement);
    nameTolerance(comparison, statement);
    if (curves.compared == 0) {
        statement.headline = VerdictWords::tr("no step in common");
        statement.tone = Tone::Quiet;
    } else if (const QString noise = noiseHeadline(comparison, curves); !noise.isEmpty()) {
        statement.headline = noise;
    } else if (const MetricComparison *blind = comparison.metrics.firstBlind();
               blind && comparison.metrics.agreement() == Verdict::Within) {
        statement.headline = VerdictWords::tr("atol is larger than %1: it cannot decide").arg(textOf(blind->name));
    } else if (curves.firstOutside && !decidedByNoise(curves)) {
        statement.headline = outsideHeadline(comparison, curves);
    } else if (const MetricComparison *other = comparison.metrics.firstOutside()) {
        statement.headline =
            VerdictWords::tr("%1 outside its tolerance from %2")
                .arg(textOf(other->name), positionWords(comparison, *other->curves, *other->curves->firstOutside));
    } else if (curves.firstUnequal || comparison.metrics.firstUnequal()) {
        statement.headline =
            counted(static_cast<std::int64_t>(curves.compared), VerdictWords::tr("Within tolerance on 1 common step"),
                    VerdictWords::tr("Within tolerance on %1 common steps")) +
            butNot(curves);
    } else {
        statement.headline =
            counted(static_cast<std::int64_t>(curves.compared), VerdictWords::tr("Equal on 1 common step"),
                    VerdictWords::tr("Equal on %1 common steps")) +
            butNot(curves);
    }
    return statement;
}

VerdictStatement operatorStatement(const Comparison &comparison)
{
    if (!comparison.operators || comparison.operators->pairs.empty())
        return withoutPartner(comparison, VerdictWords::tr("Operators"), withoutOperators(comparison),
                              comparison.operatorCoverage);
    const OperatorComparison &operators = *comparison.operators;
    VerdictStatement statement;
    statement.subject = operatorSubject(operators);
    statement.detail = operatorDetail(operators);
    statement.tone = toneOf(concluded(operators.verdict, comparison.operatorCoverage));
    addCoverage(comparison.operatorCoverage, statement);
    nameIncomplete(comparison, statement);
    if (const Message decisions = decisionSentence(comparison); !decisions.empty())
        statement.subject += QStringLiteral(" · ") + shownText(decisions);
    if (operators.firstDifference) {
        const FirstDifference &first = *operators.firstDifference;
        statement.headline = QStringLiteral("%1 · %2 %3")
                                 .arg(placeOf(operators, first.step, first.rank), textOf(first.row.operatorName),
                                      textOf(first.row.parameter));
        if (first.row.side == Side::Output && first.inputsAgree())
            statement.headline += VerdictWords::tr(" — its inputs agree");
        if (first.diagnosis.referee)
            statement.headline += wrongRun(first.diagnosis.referee->wrong);
    } else if (isWithoutRows(comparison.operatorCoverage)) {
        statement.headline = VerdictWords::tr("the dumps have no rows: nothing was compared");
    } else if (statement.tone == Tone::Incomplete) {
        statement.headline = VerdictWords::tr("no difference found, but incomplete: %1")
                                 .arg(shownText(shortfall(comparison.operatorCoverage)));
    } else {
        statement.headline = operators.verdict == Verdict::Same ? VerdictWords::tr("every common row agrees")
                                                                : VerdictWords::tr("every common row within tolerance");
        statement.headline += operatorsOfOneRun(operators);
    }
    return statement;
}

namespace
{

QString checkpointHeadline(const CheckpointComparison &checkpoints)
{
    if (!checkpoints.notRestored.empty()) {
        QStringList parts;
        for (const NotRestored &part : checkpoints.notRestored)
            parts << shownText(partWords(part.part));
        return VerdictWords::tr("not restored: %1").arg(listed(parts));
    }
    const auto differing = std::ranges::find_if(
        checkpoints.pairs, [](const CheckpointPair &pair) { return pair.verdict == Verdict::Different; });
    if (differing != checkpoints.pairs.end())
        return VerdictWords::tr("step %1: %2 of %3 keys differ")
            .arg(shownText(stepWords(*differing)), grouped(differing->differing), grouped(differing->values()));
    return checkpoints.verdict == Verdict::Same ? VerdictWords::tr("every key is equal")
                                                : VerdictWords::tr("every key agrees in the coarser type");
}

} // namespace

VerdictStatement checkpointStatement(const Comparison &comparison)
{
    VerdictStatement statement;
    if (!comparison.checkpoints || comparison.checkpoints->pairs.empty())
        return statement;
    const CheckpointComparison &checkpoints = *comparison.checkpoints;
    const auto steps = static_cast<std::int64_t>(checkpoints.pairs.size());
    statement.subject =
        counted(steps, VerdictWords::tr("Checkpoints · 1 step"), VerdictWords::tr("Checkpoints · %1 steps"));
    if (checkpoints.resumedAt)
        statement.subject +=
            VerdictWords::tr(" · B resumed at step %1").arg(groupedNumber(checkpoints.resumedAt->value));
    statement.headline = checkpointHeadline(checkpoints);
    statement.tone = toneOf(checkpoints.verdict);
    QStringList lines;
    for (const CheckpointPair &pair : checkpoints.pairs)
        lines << VerdictWords::tr("Step %1: keys compared: %2, different: %3; the first: %4.")
                     .arg(shownText(stepWords(pair)), grouped(pair.keys.compared), grouped(pair.differing),
                          shownText(firstWords(pair)));
    for (const NotRestored &part : checkpoints.notRestored)
        lines << shownText(part.evidence);
    statement.detail = lines.join(QLatin1Char('\n'));
    return statement;
}

VerdictStatement checklistStatement(const Comparison &comparison)
{
    VerdictStatement statement;
    statement.subject = VerdictWords::tr("Randomness checklist");
    if (!comparison.checklist) {
        statement.headline = VerdictWords::tr("not checked yet");
        return statement;
    }
    const Checklist &list = *comparison.checklist;
    statement.headline = shownText(checklistCounts(list));
    QStringList failing, overruled;
    for (const ChecklistItem &item : list.items) {
        if (isOverruled(item))
            overruled << VerdictWords::tr("Overruled: %1 (%2)").arg(shownText(item.title), textOf(item.note));
        else if (item.state == ItemState::Failing)
            failing << VerdictWords::tr("Failing: %1").arg(shownText(item.title));
    }
    statement.detail = (failing + overruled).join(QLatin1Char('\n'));
    statement.tone = failing.isEmpty() ? Tone::Quiet : Tone::Differs;
    return statement;
}

} // namespace rundiff

// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/result/texts/curvetext.h"

#include "models/compare/curves/curveposition.h"
#include "models/compare/curves/noiseband.h"
#include "models/compare/summaries/firsttwofinding.h"
#include "models/formats/logs/reading/logreader.h"
#include "models/result/texts/coveragetext.h"
#include "models/result/texts/monitortext.h"
#include "models/result/texts/noisetext.h"
#include "models/result/texts/spelling.h"
#include "models/result/texts/verdictsentence.h"
#include "models/run/message.h"
#include "models/run/messages.h"

#include <cmath>
#include <initializer_list>

namespace rundiff
{

namespace
{

std::string rounded(double number)
{
    return std::isfinite(number) ? fmt::format("{:.6g}", number) : allDigits(number);
}

UserText placeText(const LogPlace &place)
{
    const std::string line = place.line > 0 ? fmt::format(":{}", place.line) : "";
    return shownPlainly(place.path + line);
}

Message stepText(const Comparison &comparison, const CurveComparison &curves, const ComparedStep &step)
{
    return Message::of(ofCounted(curves.counted(), Messages::tr("step {}:  A {}  B {}  |A-B| {}"),
                                 Messages::tr("epoch {}:  A {}  B {}  |A-B| {}"),
                                 Messages::tr("record {}:  A {}  B {}  |A-B| {}")),
                       Message(positionNumber(curves, step, comparison.b)), allDigits(step.a), allDigits(step.b),
                       rounded(step.difference));
}

Message stepText(const Comparison &comparison, const ComparedStep &step)
{
    return stepText(comparison, *comparison.curves, step);
}

Message withoutMeaning(const FirstTwo &two)
{
    if (!two.ofLoss)
        return Message::of(Messages::tr("not checked: the metric is not a loss"));
    return two.second ? Message::of(Messages::tr("the logs do not contain the first two iterations of both trainings"))
                      : Message::of(Messages::tr("not enough common steps"));
}

Message meaningText(const Comparison &comparison)
{
    const FirstTwoFinding two = firstTwoOf(*comparison.curves, comparison.operators.get());
    const bool isExplained = comparison.operators && comparison.operators->firstDifference;
    switch (two.meaning) {
    case FirstTwo::Meaning::NotEnoughSteps:
        break;
    case FirstTwo::Meaning::NotFixed:
        if (isExplained)
            return Message::of(Messages::tr("not fixed: the first step is already outside; the first difference of the "
                                            "dumps shows where"));
        return Message::of(Messages::tr(
            "not fixed: the first step is already outside; check data, seeds, weights and the forward pass"));
    case FirstTwo::Meaning::ForwardFixed:
        if (isExplained)
            return Message::of(Messages::tr("the first loss agrees within atol, the second does not; the first "
                                            "difference of the dumps shows where"));
        return Message::of(
            Messages::tr("the first loss agrees within atol, the second does not: check the backward pass "
                         "and the update of the first step"));
    case FirstTwo::Meaning::BothFixed:
        return Message::of(Messages::tr("both losses agree within atol: they show no difference of forward or backward "
                                        "pass"));
    case FirstTwo::Meaning::FirstAgrees:
        return Message::of(
            Messages::tr("the first loss agrees within atol, the second does not; the dumps differ in step "
                         "{}, before a backward pass"),
            two.overruledBy->step.value);
    case FirstTwo::Meaning::BothAgree:
        return Message::of(Messages::tr("both losses agree within atol, but the dumps differ in step {}"),
                           two.overruledBy->step.value);
    }
    return withoutMeaning(comparison.curves->firstTwo);
}

void writeOutside(const Comparison &comparison, const Message &name, const ComparedStep &step,
                  std::initializer_list<const LogPlace *> places, TextLines &lines)
{
    lines.fact(name, stepText(comparison, step) + Message::of(Messages::tr("  allowed {}"), rounded(step.allowed)));
    for (const LogPlace *place : places) {
        if (!place->path.empty())
            lines.fact({}, placeText(*place));
    }
}

void writeFirstOutside(const Comparison &comparison, TextLines &lines)
{
    const CurveComparison &curves = *comparison.curves;
    const Message name = Message::of(Messages::tr("first outside"));
    if (!curves.firstOutside) {
        lines.fact(name, Message::of(Messages::tr("none")));
        return;
    }
    writeOutside(comparison, name, *curves.firstOutside, {&curves.placeA, &curves.placeB}, lines);
    if (!curves.firstOutside->isNanInBoth())
        return;
    lines.fact({}, Message::of(Messages::tr("NaN in both runs is outside unless --equal-nan is given")));
    const Message besides = Message::of(Messages::tr("apart from NaN"));
    if (curves.firstBesidesNan)
        writeOutside(comparison, besides, *curves.firstBesidesNan, {&curves.besidesNanA, &curves.besidesNanB}, lines);
    else
        lines.fact(besides, Message::of(Messages::tr("every other step is within")));
}

// The metric that makes the runs differ, where the one that is shown agrees: the earliest one.
void writeOtherOutside(const Comparison &comparison, TextLines &lines)
{
    const MetricComparison *first = comparison.metrics.firstOutside();
    if (!first || comparison.curves->firstOutside)
        return;
    const CurveComparison &curves = *first->curves;
    const ComparedStep &step = *curves.firstOutside;
    lines.fact(Message::of(Messages::tr("other metric")),
               Message::of(Messages::tr("{} is outside its tolerance:"), shownPlainly(first->name)));
    lines.fact({},
               stepText(comparison, curves, step) + Message::of(Messages::tr("  allowed {}"), rounded(step.allowed)));
    for (const LogPlace &place : {placeOfPoint(*comparison.a->logs[curves.logA], curves.a, step.indexA),
                                  placeOfPoint(*comparison.b->logs[curves.logB], curves.b, step.indexB)}) {
        if (!place.path.empty())
            lines.fact({}, placeText(place));
    }
}

// NaN and infinity have no relative error: it must not look like that of the whole curve.
void writeMeanError(const CurveComparison &curves, TextLines &lines)
{
    const Message name = Message::of(Messages::tr("mean rel. error"));
    const std::size_t finite = curves.compared - curves.notFinite;
    if (curves.meanRelativeError && curves.notFinite == 0)
        lines.fact(name, rounded(*curves.meanRelativeError));
    else if (curves.meanRelativeError)
        lines.fact(name, Message::of(Messages::tr("{} (only of the steps that are finite in both runs: {} of {})"),
                                     rounded(*curves.meanRelativeError), finite, curves.compared));
}

// Which of the runs that a log holds is compared.
void writeSegments(const Log &a, const Log &b, TextLines &lines)
{
    if (a.segments.size() < 2 && b.segments.size() < 2)
        return;
    const auto words = [](const Log &log) {
        if (log.segments.size() < 2)
            return Message::of(Messages::tr("its only one"));
        return log.segment == 0 ? Message::of(Messages::tr("all {}"), log.segments.size())
                                : Message::of(Messages::tr("{} of {}"), log.segment, log.segments.size());
    };
    lines.fact(Message::of(Messages::tr("run in the log")),
               Message::of(Messages::tr("A {}, B {}"), words(a), words(b)));
}

void writeComparedCurves(const Comparison &comparison, TextLines &lines)
{
    const CurveComparison &curves = *comparison.curves;
    std::string metric = curves.metricA;
    if (curves.metricB != metric)
        metric += " / " + curves.metricB;
    const Verdict verdict = concluded(comparison.metrics.agreement(), comparison.curveCoverage);
    const std::size_t runs = verdict == Verdict::Within ? runsOfAgreement(comparison) : 0;
    lines.heading(
        Message::of(Messages::tr("Curves: {}"),
                    runs > 0 ? Message::of(Messages::tr("inside the noise of {} runs"), runs) : verdictWord(verdict)));
    lines.fact(Message::of(Messages::tr("metric")),
               curves.agreeingA.empty() ? Message(shownPlainly(metric))
                                        : Message::of(Messages::tr("{} (usually {}, which agrees)"),
                                                      shownPlainly(metric), shownPlainly(curves.agreeingA)));
    writeSegments(*comparison.a->logs[curves.logA], *comparison.b->logs[curves.logB], lines);
    lines.fact(Message::of(Messages::tr("tolerance")),
               Message::of(Messages::tr("|A-B| <= {} + {} |B|"), allDigits(curves.tolerance.atol),
                           allDigits(curves.tolerance.rtol)) +
                   (curves.tolerance.equalNan ? Message::of(Messages::tr(", NaN equals NaN")) : Message()));
    if (const Message blind = blindToleranceWords(comparison); !blind.empty())
        lines.wrapped(blind, 2);
    Message alignedBy = Message::of(Messages::tr("step"));
    if (curves.align == Align::Index || curves.a.countsRecords)
        alignedBy = Message::of(Messages::tr("record"));
    else if (curves.offset != 0)
        alignedBy = Message::of(Messages::tr("step, A shifted by {}"), curves.offset);
    lines.fact(Message::of(Messages::tr("aligned by")), alignedBy);
    lines.fact(Message::of(Messages::tr("compared")),
               Message::of(Messages::tr("{} common steps; {} only in A, {} only in B"), curves.compared, curves.onlyA,
                           curves.onlyB));
    if (curves.timedA > 0 || curves.timedB > 0)
        lines.fact(
            Message::of(Messages::tr("by the clock")),
            Message::of(Messages::tr("{} steps only in A, {} only in B: progress bars and timers print what the time "
                                     "allows; they are not missing"),
                        curves.timedA, curves.timedB));
    lines.fact(Message::of(Messages::tr("first unequal")),
               curves.firstUnequal ? stepText(comparison, *curves.firstUnequal)
                                   : Message::of(Messages::tr("none: all printed values of this metric are equal")));
    writeFirstOutside(comparison, lines);
    writeOtherOutside(comparison, lines);
    lines.fact(Message::of(Messages::tr("outside")),
               Message::of(Messages::tr("{} of {} steps"), curves.outside, curves.compared));
    if (curves.maxDifference && curves.maxDifference->difference != 0)
        lines.fact(Message::of(Messages::tr("largest")), stepText(comparison, *curves.maxDifference));
    writeMeanError(curves, lines);
    if (!decidedByNoise(curves)) // repeats differ from the first step on
        lines.fact(Message::of(Messages::tr("first two steps")), meaningText(comparison));
    if (curves.noise)
        lines.fact(Message::of(Messages::tr("noise")), noiseWords(curves));
}

} // namespace

void writeCurves(const Comparison &comparison, TextLines &lines)
{
    if (comparison.curves)
        writeComparedCurves(comparison, lines);
    writeMonitor(comparison, lines);
    writeMetrics(comparison, lines);
}

} // namespace rundiff

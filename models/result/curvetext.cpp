// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/result/curvetext.h"

#include "models/result/coveragetext.h"
#include "models/result/spelling.h"
#include "models/result/verdictsentence.h"
#include "models/run/messages.h"

#include <cmath>

namespace rundiff
{

namespace
{

std::string rounded(double number)
{
    return std::isfinite(number) ? fmt::format("{:.6g}", number) : allDigits(number);
}

std::string placeText(const LogPlace &place)
{
    return shownPlainly(place.line > 0 ? fmt::format("{}:{}", place.path, place.line) : place.path);
}

std::string stepText(const ComparedStep &step)
{
    return say(Words::tr("step {}:  A {}  B {}  |A-B| {}"), step.step, allDigits(step.a), allDigits(step.b),
               rounded(step.difference));
}

std::string meaningText(const FirstTwo &two)
{
    switch (two.meaning) {
    case FirstTwo::Meaning::NotEnoughSteps:
        return two.second ? say(Words::tr("the logs do not hold the first two iterations of both trainings"))
                          : say(Words::tr("not enough common steps to say"));
    case FirstTwo::Meaning::NotFixed:
        return say(
            Words::tr("not fixed: the first step is already outside; check data, seeds, weights and the forward pass"));
    case FirstTwo::Meaning::ForwardFixed:
        return say(Words::tr("forward fixed, backward not: the first step agrees, the second does not"));
    case FirstTwo::Meaning::BothFixed:
        break;
    }
    return say(Words::tr("forward and backward fixed"));
}

void writeNoise(const NoiseFinding &noise, TextLines &lines)
{
    if (noise.firstOutside)
        lines.fact(say(Words::tr("noise")),
                   say(Words::tr("outside the noise of {} runs from step {}: A {}, mean {}, deviation {}"), noise.runs,
                       noise.firstOutside->step, allDigits(noise.firstOutside->a), rounded(noise.firstOutside->mean),
                       rounded(noise.firstOutside->deviation)));
    else
        lines.fact(say(Words::tr("noise")), say(Words::tr("inside the noise of {} runs"), noise.runs));
}

void writeFirstOutside(const Comparison &comparison, TextLines &lines)
{
    const CurveComparison &curves = *comparison.curves;
    const std::string name = say(Words::tr("first outside"));
    if (!curves.firstOutside) {
        lines.fact(name, say(Words::tr("none")));
        return;
    }
    const ComparedStep &step = *curves.firstOutside;
    lines.fact(name, stepText(step) + say(Words::tr("  allowed {}"), rounded(step.allowed)));
    for (const LogPlace *place : {&curves.placeA, &curves.placeB}) {
        if (!place->path.empty())
            lines.fact({}, placeText(*place));
    }
}

void writeComparedCurves(const Comparison &comparison, TextLines &lines)
{
    const CurveComparison &curves = *comparison.curves;
    const std::string metric =
        curves.metricA == curves.metricB ? curves.metricA : curves.metricA + " / " + curves.metricB;
    lines.heading(
        say(Words::tr("Curves: {}"), verdictWord(concluded(comparison.metrics.agreement(), comparison.curveCoverage))));
    lines.fact(say(Words::tr("metric")), shownPlainly(metric));
    lines.fact(
        say(Words::tr("tolerance")),
        say(Words::tr("|A-B| <= {} + {} |B|"), allDigits(curves.tolerance.atol), allDigits(curves.tolerance.rtol)) +
            (curves.tolerance.equalNan ? say(Words::tr(", NaN equals NaN")) : std::string()));
    const bool byRecord = curves.align == Align::Index || curves.a.countsRecords;
    lines.fact(say(Words::tr("aligned by")), byRecord ? say(Words::tr("record"))
                                             : curves.offset != 0
                                                 ? say(Words::tr("step, A shifted by {}"), curves.offset)
                                                 : say(Words::tr("step")));
    lines.fact(say(Words::tr("compared")), say(Words::tr("{} common steps; {} only in A, {} only in B"),
                                               curves.compared, curves.onlyA, curves.onlyB));
    lines.fact(say(Words::tr("first unequal")), curves.firstUnequal
                                                    ? stepText(*curves.firstUnequal)
                                                    : say(Words::tr("none: all printed values are equal")));
    writeFirstOutside(comparison, lines);
    lines.fact(say(Words::tr("outside")), say(Words::tr("{} of {} steps"), curves.outside, curves.compared));
    if (curves.maxDifference && curves.maxDifference->difference != 0)
        lines.fact(say(Words::tr("largest")), stepText(*curves.maxDifference));
    if (curves.meanRelativeError)
        lines.fact(say(Words::tr("mean rel. error")), rounded(*curves.meanRelativeError));
    lines.fact(say(Words::tr("first two steps")), meaningText(curves.firstTwo));
    if (curves.noise)
        writeNoise(*curves.noise, lines);
}

} // namespace

void writeCurves(const Comparison &comparison, TextLines &lines)
{
    if (comparison.curves)
        writeComparedCurves(comparison, lines);
    writeMetrics(comparison, lines);
}

} // namespace rundiff

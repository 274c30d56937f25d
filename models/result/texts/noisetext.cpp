// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/result/texts/noisetext.h"

#include "models/compare/curves/curveposition.h"
#include "models/compare/curves/noiseband.h"
#include "models/result/texts/spelling.h"
#include "models/result/texts/textlines.h"
#include "models/run/message.h"
#include "models/run/messages.h"

#include <algorithm>
#include <cmath>

namespace rundiff
{

namespace
{

std::string rounded(double number)
{
    return std::isfinite(number) ? fmt::format("{:.3g}", number) : allDigits(number);
}

std::string percent(double share)
{
    return fmt::format("{:.2g}", 100 * share);
}

Message outsideWords(const NoiseFinding &noise)
{
    const NoiseFinding::Outside &first = *noise.firstOutside;
    if (first.lastOfSum)
        return Message::of(Messages::tr("leaves the noise of {} runs slowly: steps {} to {} together, on average {} "
                                        "deviations from their mean; no single step is outside before"),
                           noise.runs, first.step, *first.lastOfSum, fmt::format("{:+.2g}", first.average));
    return Message::of(
        Messages::tr("outside the noise of {} runs from step {}: A {}, mean {}, deviation {}, allowed {}"), noise.runs,
        first.step, allDigits(first.a), fmt::format("{:.6g}", first.mean), rounded(first.deviation),
        rounded(first.allowed));
}

Message insideWords(const CurveComparison &curves)
{
    const NoiseFinding &noise = *curves.noise;
    Message words = Message::of(Messages::tr("inside the noise of {} runs; a single step {} deviations from their mean "
                                             "would be outside ({} % false alarms on the whole curve)"),
                                noise.runs, rounded(noise.deviationsSeen), percent(noise.errorRate));
    if (noise.firstByTolerance)
        words += Message::of(Messages::tr("; without two repeats the tolerance decides, and step {} is outside it"),
                             noise.firstByTolerance->step);
    else if (noise.judged < curves.compared)
        words += Message::of(Messages::tr("; {} steps without two repeats were judged by the tolerance"),
                             curves.compared - noise.judged);
    return words;
}

Message leavingMetric(const MetricComparison &metric)
{
    const CurveComparison &curves = *metric.curves;
    const NoiseFinding::Outside &first = *curves.noise->firstOutside;
    const QString at = ofCounted(curves.counted(), Messages::tr("{} from step {}"), Messages::tr("{} from epoch {}"),
                                 Messages::tr("{} from record {}"));
    const QString slowly = ofCounted(curves.counted(), Messages::tr("{} slowly from step {}"),
                                     Messages::tr("{} slowly from epoch {}"), Messages::tr("{} slowly from record {}"));
    return Message::of(first.lastOfSum ? slowly : at, shownPlainly(metric.name), first.step);
}

} // namespace

Message noiseWords(const CurveComparison &curves)
{
    if (!curves.noise)
        return {};
    const NoiseFinding &noise = *curves.noise;
    switch (noise.answer) {
    case NoiseFinding::Answer::Outside:
        return outsideWords(noise);
    case NoiseFinding::Answer::NoNoise:
        return Message::of(Messages::tr("the {} runs print equal numbers: there is no noise to measure, the tolerance "
                                        "decides"),
                           noise.runs);
    case NoiseFinding::Answer::TooFew:
        return noise.judged == 0
                   ? Message::of(Messages::tr("the {} runs have no steps in common: the tolerance decides"), noise.runs)
                   : Message::of(
                         Messages::tr("{} runs are too few for this noise: only a step more than {} deviations from "
                                      "their mean would be outside. The tolerance decides; add repeats "
                                      "(--baseline)"),
                         noise.runs, rounded(noise.deviationsSeen));
    case NoiseFinding::Answer::Inside:
        break;
    }
    return insideWords(curves);
}

Message leavingTheNoise(const Comparison &comparison)
{
    constexpr std::size_t mostNamed = 3;
    std::vector<const MetricComparison *> leaving;
    for (const MetricComparison &metric : comparison.metrics.common) {
        if (metric.judged && decidedByNoise(*metric.curves) && metric.curves->noise->firstOutside)
            leaving.push_back(&metric);
    }
    const auto stepOf = [](const MetricComparison *metric) { return metric->curves->noise->firstOutside->step; };
    std::ranges::stable_sort(leaving, {}, stepOf);
    Message text;
    for (std::size_t i = 0; i < std::min(mostNamed, leaving.size()); ++i)
        text += (i ? ", " : "") + leavingMetric(*leaving[i]);
    if (leaving.size() > mostNamed)
        text += Message::of(Messages::tr(" and {} more metrics"), leaving.size() - mostNamed);
    return text;
}

std::size_t runsOfAgreement(const Comparison &comparison)
{
    std::size_t runs = 0;
    for (const MetricComparison &metric : comparison.metrics.common) {
        if (!metric.judged || !decidedByNoise(*metric.curves))
            continue;
        if (metric.curves->verdict == Verdict::Different)
            return 0;
        runs = std::max(runs, metric.curves->noise->runs);
    }
    return runs;
}

Message chosenTolerance(const Comparison &comparison)
{
    const Tolerance usual, &own = comparison.options.tolerance;
    Message text;
    if (own.atol != usual.atol)
        text += Message::of(Messages::tr("atol {} (default {})"), allDigits(own.atol), allDigits(usual.atol));
    if (own.rtol != usual.rtol)
        text += (text.empty() ? "" : ", ") +
                Message::of(Messages::tr("rtol {} (default {})"), allDigits(own.rtol), allDigits(usual.rtol));
    for (const MetricTolerance &metric : comparison.options.metricTolerances) {
        if (metric.atol)
            text += (text.empty() ? "" : ", ") + fmt::format("atol {}={}", metric.metric, allDigits(*metric.atol));
        if (metric.rtol)
            text += (text.empty() ? "" : ", ") + fmt::format("rtol {}={}", metric.metric, allDigits(*metric.rtol));
    }
    return text;
}

Message blindToleranceWords(const Comparison &comparison)
{
    const MetricComparison *const metric = comparison.metrics.firstBlind();
    if (!metric)
        return {};
    const BlindTolerance &blind = *metric->curves->blind;
    const std::string atol = allDigits(metric->curves->tolerance.atol);
    const UserText name = shownPlainly(metric->name);
    const Message place = Message(positionName(*metric->curves, blind.first.step));
    return blind.ofRange
               ? Message::of(Messages::tr("atol {} is larger than all that {} changes by ({}) and cannot decide: "
                                          "the runs differ from {}. Choose --atol"),
                             atol, name, rounded(blind.size), place)
               : Message::of(Messages::tr("atol {} is larger than every value of {} (the largest is {}) and "
                                          "cannot decide: the runs differ from {}. Choose --atol"),
                             atol, name, rounded(blind.size), place);
}

} // namespace rundiff
